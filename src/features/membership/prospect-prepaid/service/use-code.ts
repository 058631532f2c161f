import type { Db } from '#platform/db/database.ts';
import type { Months, Plan } from '../../plans/product-view.ts';
import { type ProspectCodeRefusal, prospectCodeRefusal, readProspectCode } from '../prospect-code.ts';
import { findHeldOrder, findProspectCode, lockProspectCode, updateProspectCode } from '../queries.ts';

/** Like a promo code, a code is held for its order, used when the order begins, and freed if the order is never paid. */

export type AppliedProspectCode = { ok: true; code: string } | { ok: false; message: string };

type Ordered = { plan: Plan; months: Months; addOns: readonly string[] };

/** Null: the typed text is not such a code. */
export async function applyProspectCode(
  db: Db,
  typed: string,
  order: Ordered,
  /** Null: a visitor. */
  userId: number | null,
): Promise<AppliedProspectCode | null> {
  const code = readProspectCode(typed);
  const found = code === null ? null : await findProspectCode(db, code);
  if (code === null || found === null) return null;
  const ownOrder = userId === null ? null : await findHeldOrder(db, userId);
  const refusal = prospectCodeRefusal(found, order, ownOrder);
  return refusal === null ? { ok: true, code } : { ok: false, message: REFUSALS[refusal] };
}

const USED = 'This code was already used. It works once for each prospect.';
const HELD = 'Somebody is using this code right now. It works once for each prospect.';
const REFUSALS: Readonly<Record<ProspectCodeRefusal, string>> = {
  unknown: 'This code is not valid.',
  used: USED,
  held: HELD,
  other_plan: 'This code is for the annual Standard plan.',
  other_term: 'This code is for twelve months: please choose the year.',
  add_on: 'This code is for Standard alone: please choose no add-on.',
};

/** Takes the code for an order; of several concurrent orders only one gets it. Part of the caller's transaction. */
export async function takeProspectCode(
  db: Db,
  code: string,
  subscriptionId: number,
): Promise<{ ok: true } | { ok: false; message: string }> {
  const held = await lockProspectCode(db, code);
  if (!held || held.revokedAt) return { ok: false, message: REFUSALS.unknown };
  if (held.subscriptionId !== null) return { ok: false, message: held.usedAt ? USED : HELD };
  await updateProspectCode(db, held.id, { subscriptionId });
  return { ok: true };
}
