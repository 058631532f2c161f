import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { preparedSelect } from '#platform/db/prepared-select.ts';
import type { AddOn } from '../plans/product-view.ts';
import type { HeldAddOn } from './add-on-change.ts';
import type { PaidPart } from './paid-part.ts';
import type { PlanChange } from './plan-change.ts';
import { dueAt, type Subscription } from './subscription.ts';
import { renewalConsents, subscriptionAddOns, subscriptionMails, subscriptions } from './tables.ts';

type Row = typeof subscriptions.$inferSelect;

/** Counts the subscriptions that will be charged again: those that renew, are past due or are paused. */
export async function countRenewing(db: Db): Promise<number> {
  return db.$count(
    subscriptions,
    and(
      inArray(subscriptions.type, ['monthly', 'annual']),
      sql`(${subscriptions.status} = 'past_due' or ${subscriptions.renews} and ${subscriptions.status} in ('trial', 'active', 'paused', 'suspended'))`,
    ),
  );
}

/** A subscription with the columns that its pure rules don't need. */
export type KeptSubscription = Subscription & {
  id: number;
  /** Null: the member deleted their account. */
  userId: number | null;
  siteId: number;
  siteIds: number[];
  /** The price of each term, before promotion and tax. */
  planCents: number;
  /** The price of the current term after discounts and before tax, add-ons included. */
  recurringCents: number;
  promotionId: number | null;
  /** What was paid for the plan of the current term; null: nothing was. */
  paid: PaidPart | null;
  /** Percent that a save offer takes off the plan for the next term. */
  nextPercentOff: number;
  /** The change that takes effect with the next term; null: none. */
  nextChange: PlanChange | null;
  state: string;
  zip: string;
  /** The add-ons, and the price of each per term. */
  addOnCents: readonly HeldAddOn[];
  cancelReason: string;
  cancelNote: string;
  /** When a job handles it next. */
  dueAt: Date | null;
  createdAt: Date;
};

/** The columns of a subscription, with its add-ons in the order in which they were bought, as JSON from PostgreSQL. */
export const COLUMNS = {
  ...getTableColumns(subscriptions),
  addOnCents: sql<HeldAddOn[]>`(
    select coalesce(json_agg(json_build_object('id', held.id, 'addOn', held.add_on, 'siteIds', held.site_ids, 'cents', held.cents,
      'paid', held.paid, 'endsWithTerm', held.ends_with_term) order by held.id), '[]')
    from ${subscriptionAddOns} held where held.subscription_id = subscriptions.id)`,
};

type Found = Row & { addOnCents: HeldAddOn[] };

export function fromRow({ termStartsAt, termEndsAt, ...row }: Found): KeptSubscription {
  return {
    ...row,
    addOns: row.addOnCents.map(({ addOn }) => addOn),
    term: termStartsAt && termEndsAt ? { startsAt: termStartsAt, endsAt: termEndsAt } : null,
  };
}

const first = (rows: readonly Found[]): KeptSubscription | null => (rows[0] ? fromRow(rows[0]) : null);

const subscriptionOf = preparedSelect('subscription', COLUMNS, (select) =>
  select.from(subscriptions).where(eq(subscriptions.id, sql.placeholder('id'))),
);

export async function findSubscription(db: Db, id: number): Promise<KeptSubscription | null> {
  return first(await subscriptionOf(db, { id }));
}

/** The owner of a subscription, as a subquery. */
export const ownerOf = (id: number): SQL<number> =>
  sql<number>`(select ${subscriptions.userId} from ${subscriptions} where ${subscriptions.id} = ${id})`;

const lockedSubscription = preparedSelect('locked_subscription', COLUMNS, (select) =>
  select
    .from(subscriptions)
    .where(eq(subscriptions.id, sql.placeholder('id')))
    .for('update', { of: subscriptions }),
);

/**
 * Locks the subscription until the end of the transaction. The caller must already hold the lock on its owner, as everything that changes
 * add-ons does: then the add-ons read here are current even if this statement had to wait for the row.
 */
export async function lockSubscription(db: Db, id: number): Promise<KeptSubscription | null> {
  return first(await lockedSubscription(db, { id }));
}

const subscriptionsOf = preparedSelect('subscriptions_of_member', COLUMNS, (select) =>
  select
    .from(subscriptions)
    .where(eq(subscriptions.userId, sql.placeholder('userId')))
    .orderBy(desc(subscriptions.id)),
);

/** A member's subscriptions, the newest first. */
export async function listSubscriptions(db: Db, userId: number): Promise<KeptSubscription[]> {
  return (await subscriptionsOf(db, { userId })).map(fromRow);
}

/** Subscriptions that give access now or will again. */
export async function listLiveSubscriptions(db: Db, userId: number): Promise<KeptSubscription[]> {
  const { status, userId: whose, id } = subscriptions;
  const rows = await db
    .select(COLUMNS)
    .from(subscriptions)
    .where(and(eq(whose, userId), notInArray(status, ['incomplete', 'ended'])))
    .orderBy(desc(id));
  return rows.map(fromRow);
}

/** The member's latest unpaid order; null: none. */
export async function findOrder(db: Db, userId: number): Promise<KeptSubscription | null> {
  const rows = await db
    .select(COLUMNS)
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.status, 'incomplete')))
    .orderBy(desc(subscriptions.id))
    .limit(1);
  return first(rows);
}

export type NewOrder = Pick<
  KeptSubscription,
  'type' | 'plan' | 'months' | 'siteId' | 'siteIds' | 'planCents' | 'promotionId' | 'state' | 'zip' | 'renews'
> & { userId: number; addOnCents: readonly { addOn: AddOn; cents: number }[] };

export async function insertOrder(db: Db, { addOnCents, ...order }: NewOrder, now: Date): Promise<number> {
  const [made] = await db
    .insert(subscriptions)
    .values({ ...order, status: 'incomplete', createdAt: now })
    .returning({ id: subscriptions.id });
  if (!made) throw new Error('an insert without a row');
  if (addOnCents.length > 0)
    await db
      .insert(subscriptionAddOns)
      .values(addOnCents.map(({ addOn, cents }) => ({ addOn, cents, subscriptionId: made.id, createdAt: now })));
  return made.id;
}

/** A subscription given to a member: it costs nothing and never renews. */
export type Gift = Pick<KeptSubscription, 'plan' | 'months' | 'siteId' | 'siteIds'> & {
  userId: number;
  type: 'comped' | 'gift';
};

export async function insertGiven(db: Db, gift: Gift, now: Date): Promise<number> {
  const rest = { planCents: 0, promotionId: null, state: '', zip: '', renews: false, addOnCents: [] };
  return insertOrder(db, { ...gift, ...rest }, now);
}

/** For a new term: what was paid for its plan, and what a save offer takes off the term after it. */
export type TermPaid = Partial<Pick<KeptSubscription, 'paid' | 'nextPercentOff' | 'recurringCents'>>;

/** Saves the result of a transition and returns the row. `paid`: absent fields stay unchanged. */
export async function saveSubscription(
  db: Db,
  id: number,
  changed: Subscription,
  now: Date,
  paid: TermPaid = {},
): Promise<KeptSubscription> {
  const {
    status,
    anchor,
    shiftMonths,
    shiftDays,
    givenMonths,
    givenDays,
    term,
    renews,
    cancelledAt,
    renewedUntilCancelled,
    tries,
    pausedUntil,
  } = changed;
  const { suspendedFrom, suspendedAt, closures, endedAt, endReason, months, plan, type } = changed;
  const saved = await db
    .update(subscriptions)
    .set({
      type,
      plan,
      months,
      status,
      anchor,
      shiftMonths,
      shiftDays,
      givenMonths,
      givenDays,
      termStartsAt: term?.startsAt ?? null,
      termEndsAt: term?.endsAt ?? null,
      renews,
      cancelledAt,
      renewedUntilCancelled,
      tries,
      pausedUntil,
      suspendedFrom,
      suspendedAt,
      closures,
      endedAt,
      endReason,
      dueAt: dueAt(changed, now),
      changedAt: now,
      ...paid,
    })
    .where(eq(subscriptions.id, id))
    .returning(COLUMNS);
  const kept = first(saved);
  if (!kept) throw new Error(`there is no subscription ${id}`);
  return kept;
}

export async function saveNextChange(db: Db, id: number, nextChange: PlanChange | null): Promise<void> {
  await db.update(subscriptions).set({ nextChange }).where(eq(subscriptions.id, id));
}

/** Saves what a save offer takes off the next term. */
export async function saveNextPercentOff(db: Db, id: number, nextPercentOff: number): Promise<void> {
  await db.update(subscriptions).set({ nextPercentOff }).where(eq(subscriptions.id, id));
}

/** False: analytics had already counted its purchase. */
export async function markCreationTracked(db: Db, id: number, now: Date): Promise<boolean> {
  const marked = await db
    .update(subscriptions)
    .set({ creationTrackedAt: now })
    .where(and(eq(subscriptions.id, id), isNull(subscriptions.creationTrackedAt)))
    .returning({ id: subscriptions.id });
  return marked.length > 0;
}

export async function saveCancelWords(
  db: Db,
  id: number,
  words: { cancelReason: string; cancelNote: string },
): Promise<void> {
  await db.update(subscriptions).set(words).where(eq(subscriptions.id, id));
}

/** Removes the owner. The reason for canceling and the address of the consent may identify them, so they are removed too. */
export async function stripSubscriptions(db: Db, userId: number): Promise<void> {
  const own = db.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, userId));
  await db.update(renewalConsents).set({ ip: '' }).where(inArray(renewalConsents.subscriptionId, own));
  await db
    .update(subscriptions)
    .set({ userId: null, cancelReason: '', cancelNote: '', zip: '' })
    .where(eq(subscriptions.userId, userId));
}

/** False: this email was already sent. */
export async function claimMail(db: Db, mail: typeof subscriptionMails.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(subscriptionMails)
    .values(mail)
    .onConflictDoNothing()
    .returning({ key: subscriptionMails.key });
  return rows.length > 0;
}

export async function wasMailed(db: Db, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: subscriptionMails.key })
    .from(subscriptionMails)
    .where(eq(subscriptionMails.key, key));
  return rows.length > 0;
}

/** One page of the renewing subscriptions, by id, after `afterId`. */
export async function listRenewing(db: Db, afterId: number, limit: number): Promise<KeptSubscription[]> {
  const { id, renews, status } = subscriptions;
  const rows = await db
    .select(COLUMNS)
    .from(subscriptions)
    .where(and(gt(id, afterId), eq(renews, true), inArray(status, ['trial', 'active', 'paused'])))
    .orderBy(asc(id))
    .limit(limit);
  return rows.map(fromRow);
}
