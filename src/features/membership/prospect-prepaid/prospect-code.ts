import type { Months, Plan } from '../plans/product-view.ts';

/** Codes for the family of a prospect: STANDARD for twelve months at a price of its own, once for each prospect (decisions 21, 22). Pure. */

export const PREPAID = { plan: 'STANDARD', months: 12 } as const satisfies { plan: Plan; months: Months };

export type ProspectCode = {
  id: number;
  code: string;
  personId: number;
  issuedAt: Date;
  revokedAt: Date | null;
  /** For which order it is held, or was used; null: for none. */
  subscriptionId: number | null;
  usedAt: Date | null;
};

export const PREFIX = 'FAMILY-';

/** As it is kept and compared; null for what is of another kind. */
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

/** Why a code does not hold for what is about to be bought. `ownOrder`: what the buyer ordered last and did not pay, for which he may hold it. */
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
