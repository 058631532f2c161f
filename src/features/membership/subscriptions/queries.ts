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

/** How many subscriptions are charged again: those that renew, are past due or pause. */
export async function countRenewing(db: Db): Promise<number> {
  return db.$count(
    subscriptions,
    and(
      inArray(subscriptions.type, ['monthly', 'annual']),
      sql`(${subscriptions.status} = 'past_due' or ${subscriptions.renews} and ${subscriptions.status} in ('trial', 'active', 'paused', 'suspended'))`,
    ),
  );
}

/** A subscription with what its rules do not ask for. */
export type KeptSubscription = Subscription & {
  id: number;
  /** Null: he deleted his account. */
  userId: number | null;
  siteId: number;
  siteIds: number[];
  /** What each term costs, before promotion and tax. */
  planCents: number;
  /** What the term that runs costs before tax, after discounts, add-ons with it. */
  recurringCents: number;
  promotionId: number | null;
  /** What was paid for the plan of the term that runs; null: nothing was. */
  paid: PaidPart | null;
  /** What a save offer takes off the next term, in percent of the plan. */
  nextPercentOff: number;
  /** What it becomes with its next term; null: it stays as it is. */
  nextChange: PlanChange | null;
  state: string;
  zip: string;
  /** The add-ons, and what each term of them costs. */
  addOnCents: readonly HeldAddOn[];
  cancelReason: string;
  cancelNote: string;
  /** When something is to be done about it next. */
  dueAt: Date | null;
  createdAt: Date;
};

/** The columns of a subscription, and its add-ons in the order in which they were taken, as PostgreSQL writes them. */
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

/** Whose it is, as a part of another statement. */
export const ownerOf = (id: number): SQL<number> =>
  sql<number>`(select ${subscriptions.userId} from ${subscriptions} where ${subscriptions.id} = ${id})`;

const lockedSubscription = preparedSelect('locked_subscription', COLUMNS, (select) =>
  select
    .from(subscriptions)
    .where(eq(subscriptions.id, sql.placeholder('id')))
    .for('update', { of: subscriptions }),
);

/**
 * Until the end of the transaction nobody else changes it. The caller has locked its owner, as everything that changes add-ons does: the add-ons
 * that are read here are the present ones, even if the row had to be waited for.
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

/** A member's own, the newest first. */
export async function listSubscriptions(db: Db, userId: number): Promise<KeptSubscription[]> {
  return (await subscriptionsOf(db, { userId })).map(fromRow);
}

/** Those that give something, or will again. */
export async function listLiveSubscriptions(db: Db, userId: number): Promise<KeptSubscription[]> {
  const { status, userId: whose, id } = subscriptions;
  const rows = await db
    .select(COLUMNS)
    .from(subscriptions)
    .where(and(eq(whose, userId), notInArray(status, ['incomplete', 'ended'])))
    .orderBy(desc(id));
  return rows.map(fromRow);
}

/** What the member ordered last and has not paid; null: nothing. */
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

/** What somebody is given: it costs nothing, and never renews. */
export type Gift = Pick<KeptSubscription, 'plan' | 'months' | 'siteId' | 'siteIds'> & {
  userId: number;
  type: 'comped' | 'gift';
};

export async function insertGiven(db: Db, gift: Gift, now: Date): Promise<number> {
  const rest = { planCents: 0, promotionId: null, state: '', zip: '', renews: false, addOnCents: [] };
  return insertOrder(db, { ...gift, ...rest }, now);
}

/** Of a term that begins: what was paid for its plan, and what a save offer takes off the one after it. */
export type TermPaid = Partial<Pick<KeptSubscription, 'paid' | 'nextPercentOff' | 'recurringCents'>>;

/** What a transition made of it. Returns it as it is then. `paid`: what is absent stays. */
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

/** What a save offer takes off the next term. */
export async function saveNextPercentOff(db: Db, id: number, nextPercentOff: number): Promise<void> {
  await db.update(subscriptions).set({ nextPercentOff }).where(eq(subscriptions.id, id));
}

/** False: analytics counted its purchase before. */
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

/** Takes out whose they were; why somebody cancelled and from where he agreed may name him. */
export async function stripSubscriptions(db: Db, userId: number): Promise<void> {
  const own = db.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.userId, userId));
  await db.update(renewalConsents).set({ ip: '' }).where(inArray(renewalConsents.subscriptionId, own));
  await db
    .update(subscriptions)
    .set({ userId: null, cancelReason: '', cancelNote: '', zip: '' })
    .where(eq(subscriptions.userId, userId));
}

/** False where it was told before. */
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

/** Those that renew, after an id, in the order of their ids: a page of all of them. */
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
