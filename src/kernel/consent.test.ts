import { describe, expect, test } from 'vitest';
import {
  CONSENT_CATEGORIES,
  type ConsentFacts,
  consentOf,
  deciderOf,
  formatChoice,
  isOptedOut,
  needsBanner,
  parseChoice,
} from './consent.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const NOTHING = { analytics: false, advertising: false, embeds: false };
const everything = parseChoice(formatChoice(CONSENT_CATEGORIES, NOW));
const some = parseChoice(formatChoice(['analytics'], NOW));
const refusal = parseChoice('opt_out');
const outdated = parseChoice('0.1795284000.analytics-embeds');

const facts = (more: Partial<ConsentFacts> = {}): ConsentFacts => ({
  region: 'WORLD',
  choice: null,
  hasSignal: false,
  isMinor: false,
  ...more,
});

describe('what is kept of a choice', () => {
  test('is its version, its second and its categories, in one order', () => {
    expect(formatChoice(['embeds', 'analytics'], NOW)).toBe('1.1795284000.analytics-embeds');
    expect(some).toEqual({ allowed: ['analytics'], at: NOW, isCurrent: true });
  });

  test('allowing nothing is a refusal', () => {
    expect(formatChoice([], NOW)).toBe('opt_out');
    expect(refusal).toEqual({ allowed: [], at: null, isCurrent: true });
  });

  test('of another version is not current', () => {
    expect(outdated).toMatchObject({ allowed: ['analytics', 'embeds'], isCurrent: false });
    expect(parseChoice('2.1795284000.analytics')?.isCurrent).toBe(false);
  });

  test('a category that nobody knows allows nothing', () => {
    expect(parseChoice('1.1795284000.everything-constructor')?.allowed).toEqual([]);
  });

  test.each([undefined, '', 'allow', '1.2', '1..analytics', '1.1795284000.', 'opt_out '])('%j is no choice', (text) => {
    expect(parseChoice(text)).toBeNull();
  });
});

describe('without a choice', () => {
  test.each(['GDPR', null] as const)('in %s nothing is allowed, and a banner asks', (region) => {
    expect(consentOf(facts({ region }))).toEqual(NOTHING);
    expect(needsBanner(facts({ region }))).toBe(true);
  });

  test.each(['CCPA', 'US', 'WORLD'] as const)('in %s all but embeds is allowed, and nothing asks', (region) => {
    expect(consentOf(facts({ region }))).toEqual({ analytics: true, advertising: true, embeds: false });
    expect(needsBanner(facts({ region }))).toBe(false);
  });
});

describe.each(['GDPR', 'CCPA', 'US', 'WORLD', null] as const)('in %s', (region) => {
  test('a choice is kept to the letter', () => {
    expect(consentOf(facts({ region, choice: everything }))).toEqual({
      analytics: true,
      advertising: true,
      embeds: true,
    });
    expect(consentOf(facts({ region, choice: some }))).toEqual({ ...NOTHING, analytics: true });
    expect(consentOf(facts({ region, choice: refusal }))).toEqual(NOTHING);
    for (const choice of [everything, some, refusal]) expect(needsBanner(facts({ region, choice }))).toBe(false);
  });

  test.each([{ hasSignal: true }, { isMinor: true }])('%o wins over an older yes, and nothing asks', (more) => {
    const told = facts({ region, choice: everything, ...more });
    expect(consentOf(told)).toEqual(NOTHING);
    expect(needsBanner({ ...told, choice: null })).toBe(false);
    expect(isOptedOut(told)).toBe(true);
  });
});

test('of a choice of an older version the refusals hold and the consent lapses', () => {
  expect(consentOf(facts({ region: 'CCPA', choice: outdated }))).toEqual({ ...NOTHING, analytics: true });
  expect(consentOf(facts({ region: 'GDPR', choice: outdated }))).toEqual(NOTHING);
  expect(needsBanner(facts({ region: 'GDPR', choice: outdated }))).toBe(true);
});

test('who decided is told', () => {
  expect(deciderOf(facts({ hasSignal: true, isMinor: true, choice: everything }))).toBe('signal');
  expect(deciderOf(facts({ isMinor: true, choice: everything }))).toBe('age');
  expect(deciderOf(facts({ choice: refusal }))).toBe('choice');
  expect(deciderOf(facts({ choice: outdated }))).toBe('region');
  expect(deciderOf(facts())).toBe('region');
});

test('whoever did not allow advertising when he chose has opted out', () => {
  expect(isOptedOut(facts())).toBe(false);
  expect(isOptedOut(facts({ choice: everything }))).toBe(false);
  expect(isOptedOut(facts({ choice: some }))).toBe(true);
  expect(isOptedOut(facts({ choice: refusal }))).toBe(true);
});
