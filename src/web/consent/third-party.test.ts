import { beforeEach, expect, test } from 'vitest';
import type { Jurisdiction } from '#features/sites/privacy/contract.ts';
import { forgetJurisdiction, isAllowed } from './third-party.ts';

const told = (advertising: boolean): Jurisdiction => ({
  enableDidomi: false,
  region: 'GDPR',
  isPlaced: true,
  consent: { necessary: true, analytics: false, advertising, embeds: false },
  decidedBy: 'choice',
  consentedAt: null,
  links: [],
});

/** A server that gives these answers in order; an error means no answer. */
function server(...answers: (Jurisdiction | Error)[]) {
  const calls = { made: 0 };
  const jurisdiction = async () => {
    const answer = answers[calls.made];
    calls.made += 1;
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no answer');
    return answer;
  };
  return { calls, api: { privacy: { jurisdiction } } };
}

beforeEach(forgetJurisdiction);

test('the server is asked once, however many ask', async () => {
  const { api, calls } = server(told(true));
  expect(await Promise.all([isAllowed(api, 'advertising'), isAllowed(api, 'embeds')])).toEqual([true, false]);
  expect(await isAllowed(api, 'advertising')).toBe(true);
  expect(calls.made).toBe(1);
});

test('and anew after a choice', async () => {
  const { api } = server(told(true), told(false));
  expect(await isAllowed(api, 'advertising')).toBe(true);
  forgetJurisdiction();
  expect(await isAllowed(api, 'advertising')).toBe(false);
});

test('no answer allows nothing, and is not remembered', async () => {
  const { api } = server(new Error('offline'), told(true));
  expect(await isAllowed(api, 'advertising')).toBe(false);
  expect(await isAllowed(api, 'advertising')).toBe(true);
});
