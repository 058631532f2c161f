import { ensureCustomer, findCustomer, grantCredit, lockCustomer } from '#features/billing/ledger/public.ts';
import { findSiteById, siteUrl } from '#features/sites/sites/public.ts';
import { addMonths } from '#kernel/calendar.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { findMember } from '../../accounts/public.ts';
import { priceIn, pricesAt } from '../../plans/public.ts';
import {
  changeLocked,
  findSubscription,
  isPaidType,
  type KeptSubscription,
  listLiveSubscriptions,
  moneyRecord,
} from '../../subscriptions/public.ts';
import { friendMonthMail, type Given, referrerMonthMail } from '../emails.tsx';
import { countCredited, findReferral, listWaiting, lockReferral, type Referral, saveSettled } from '../queries.ts';
import { MOST_A_YEAR, type ReferralState, referralState } from '../referral.ts';
import { isSamePayer } from './friends-code.ts';

/** Gives the months for friends who have paid for thirty days: to both at once or to neither, and only once, however often it runs. */

export type SettleDeps = { db: Db; config: Config; mail: Mail; now: Date };

const BATCH = 200;

/** A failing one doesn't stop the others, and is retried. */
export async function settleReferrals(
  deps: SettleDeps,
  onFailure: (error: unknown, referralId: number) => void,
): Promise<void> {
  for (let afterId = 0; ; ) {
    const ids = await listWaiting(deps.db, afterId, BATCH);
    for (const id of ids) await settle(deps, id).catch((error: unknown) => onFailure(error, id));
    const last = ids.at(-1);
    if (last === undefined || ids.length < BATCH) return;
    afterId = last;
  }
}

async function settle(deps: SettleDeps, id: number): Promise<void> {
  const { now } = deps;
  const seen = await findReferral(deps.db, id);
  if (!seen || (await stateOf(deps.db, seen, now)) === 'waiting') return;
  await deps.db.transaction(async (db) => {
    await lockBoth(db, seen);
    const referral = await lockReferral(db, id);
    if (!referral || referral.settledAt) return;
    const state = await stateOf(db, referral, now);
    if (state === 'waiting') return;
    const refusal = state === 'earned' ? await samePayerOf(db, referral) : state;
    if (refusal !== null) {
      await saveSettled(db, id, { settledAt: now, refusal, referrerCreditedAt: null });
      return;
    }
    const { friendId, referrerId } = referral;
    const within = { ...deps, db };
    if (friendId !== null) await giveMonth(within, referral, friendId, friendMonthMail);
    const isWithinYear =
      referrerId !== null && (await countCredited(db, referrerId, addMonths(now, -12))) < MOST_A_YEAR;
    if (isWithinYear) await giveMonth(within, referral, referrerId, referrerMonthMail);
    await saveSettled(db, id, { settledAt: now, refusal: null, referrerCreditedAt: isWithinYear ? now : null });
  });
}

/** Locks the customers before any other row, the lower id first, so that two referrals never deadlock. */
async function lockBoth(db: Db, { friendId, referrerId }: Referral): Promise<void> {
  const customers: number[] = [];
  for (const userId of [friendId, referrerId]) {
    const customerId = userId === null ? null : await findCustomer(db, userId);
    if (customerId !== null) customers.push(customerId);
  }
  for (const customerId of customers.toSorted((a, b) => a - b)) await lockCustomer(db, customerId);
}

async function stateOf(db: Db, { subscriptionId }: Referral, now: Date): Promise<ReferralState> {
  const subscription = await findSubscription(db, subscriptionId);
  if (!subscription) return 'not_paid';
  const { term, endedAt } = subscription;
  const money = await moneyRecord(db, subscriptionId);
  return referralState({ ...money, termEndsAt: term?.endsAt ?? null, endedAt }, now);
}

async function samePayerOf(db: Db, { friendId, referrerId }: Referral): Promise<'same_payer' | null> {
  const customerId = friendId === null ? null : await findCustomer(db, friendId);
  if (customerId === null || referrerId === null) return null;
  return (await isSamePayer(db, { customerId, referrerId })) ? 'same_payer' : null;
}

type MonthMail = typeof friendMonthMail;

/** Extends a subscription by a month, with an email; a member without a running subscription gets the price of a month as credit. */
async function giveMonth(
  { db, config, mail, now }: SettleDeps,
  { id, subscriptionId }: Referral,
  userId: number,
  mailOf: MonthMail,
): Promise<void> {
  const given = (await extendHeld(db, userId, now)) ?? (await creditMonth(db, `referral:${id}:${userId}`, userId, now));
  const member = await findMember(db, userId);
  if (!member?.email) return;
  const friends = await findSubscription(db, subscriptionId);
  const site = friends && (await findSiteById(db, friends.siteId));
  await mail.post(db, await mailOf({ to: member.email, base: siteUrl(config, site?.subdomain ?? ''), given }));
}

async function extendHeld(db: Db, userId: number, now: Date): Promise<Given | null> {
  const held = (await listLiveSubscriptions(db, userId)).filter(({ type }) => type !== 'comped');
  for (const { id } of held.toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const extended = await changeLocked(db, id, { kind: 'extend', at: now, months: 1 }, now);
    if (extended?.term) return { kind: 'month', endsAt: extended.term.endsAt, renews: extended.renews };
  }
  return null;
}

/** Renewing subscriptions first, because a month saves a charge there; then paid ones. */
const placeOf = (held: KeptSubscription) => (held.renews ? 0 : isPaidType(held) ? 1 : 2);

async function creditMonth(db: Db, key: string, userId: number, now: Date): Promise<Given> {
  const cents = priceIn(await pricesAt(db, now), { product: 'STANDARD', months: 1 });
  await grantCredit(db, { customerId: await ensureCustomer(db, userId, now), cents, key }, now);
  return { kind: 'credit', cents };
}
