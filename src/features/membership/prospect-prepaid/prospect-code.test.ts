import { describe, expect, test } from 'vitest';
import { type ProspectCode, prospectCodeRefusal, readProspectCode, stateOf } from './prospect-code.ts';

const NOW = new Date('2026-11-21T18:00:00Z');
const code = (overrides: Partial<ProspectCode> = {}): ProspectCode => ({
  id: 1,
  code: 'FAMILY-0123-4567',
  personId: 7,
  issuedAt: NOW,
  revokedAt: null,
  subscriptionId: null,
  usedAt: null,
  ...overrides,
});
const ORDER = { plan: 'STANDARD', months: 12, addOns: [] } as const;

describe('the code of a prospect’s family', () => {
  test('is known by how it begins', () => {
    expect(readProspectCode(' family-0123-4567 ')).toBe('FAMILY-0123-4567');
    expect(readProspectCode('FALL-26')).toBeNull();
  });

  test('is open, held by an order, used or revoked', () => {
    expect(stateOf(code())).toBe('open');
    expect(stateOf(code({ subscriptionId: 3 }))).toBe('held');
    expect(stateOf(code({ subscriptionId: 3, usedAt: NOW }))).toBe('used');
    expect(stateOf(code({ revokedAt: NOW }))).toBe('revoked');
  });

  test('holds for Standard by the year, alone', () => {
    expect(prospectCodeRefusal(code(), ORDER, null)).toBeNull();
    expect(prospectCodeRefusal(code(), { ...ORDER, plan: 'BUNDLE' }, null)).toBe('other_plan');
    expect(prospectCodeRefusal(code(), { ...ORDER, months: 1 }, null)).toBe('other_term');
    expect(prospectCodeRefusal(code(), { ...ORDER, addOns: ['AD_LITE'] }, null)).toBe('add_on');
  });

  test('holds for nobody else while it is held, and for nobody once it is used or revoked', () => {
    expect(prospectCodeRefusal(code({ subscriptionId: 3 }), ORDER, 3)).toBeNull();
    expect(prospectCodeRefusal(code({ subscriptionId: 3 }), ORDER, null)).toBe('held');
    expect(prospectCodeRefusal(code({ subscriptionId: 3, usedAt: NOW }), ORDER, 3)).toBe('used');
    expect(prospectCodeRefusal(code({ revokedAt: NOW }), ORDER, null)).toBe('unknown');
    expect(prospectCodeRefusal(null, ORDER, null)).toBe('unknown');
  });
});
