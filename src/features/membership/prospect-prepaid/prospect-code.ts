import type { Months, Plan } from '../plans/product-view.ts';

/** Codes for the family of a prospect: STANDARD for twelve months at a special price, once per prospect (decisions 21, 22). Pure. */

export const PREPAID = { plan: 'STANDARD', months: 12 } as const satisfies { plan: Plan; months: Months };

export type ProspectCode = {
  id: number;
  code: string;
  personId: number;
  issuedAt: Date;
  revokedAt: Date | null;
  /** The order that holds or used it; null: none. */
  subscriptionId: number | null;
  usedAt: Date | null;
};

export const PREFIX = 'FAMILY-';

/** The code as stored and compared; null: the text is not such a code. */
export function readProspectCode(typed: string): string | null {
  const code = typed.trim().toUpperCase();
  return code.startsWith(PREFIX) ? code : null;
}

export type ProspectCodeState = 'open' | 'held' | 'used' | 'revoked';

export function stateOf({ revokedAt, usedAt, subscriptionId }: ProspectCode): ProspectCodeState {
  if (revokedAt) return 'revoked';
  if (usedAt) return 'used';
  return subscriptionId === null ? 'open' : 'held';
}

export type ProspectCodeRefusal = 'unknown' | 'used' | 'held' | 'other_plan' | 'other_term' | 'add_on';

type Ordered = { plan: Plan; months: Months; addOns: readonly string[] };

/** Why a code is invalid for a purchase. `ownOrder`: the buyer's latest unpaid order, which may hold the code. */
export function prospectCodeRefusal(
  code: ProspectCode | null,
  { plan, months, addOns }: Ordered,
  ownOrder: number | null,
): ProspectCodeRefusal | null {
  const state = code === null ? 'revoked' : stateOf(code);
  if (state === 'revoked') return 'unknown';
  if (state === 'used') return 'used';
  if (state === 'held' && code?.subscriptionId !== ownOrder) return 'held';
  if (plan !== PREPAID.plan) return 'other_plan';
  if (months !== PREPAID.months) return 'other_term';
  return addOns.length > 0 ? 'add_on' : null;
}
