import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AddOn, Months, Plan } from '../plans/product-view.ts';
import { promotions } from '../promotions/tables.ts';
import type { Adding } from './add-on-change.ts';
import type { PaidPart } from './paid-part.ts';
import type { PlanChange } from './plan-change.ts';
import type { EndReason, Subscription, SubscriptionStatus, SubscriptionType } from './subscription.ts';

/** Subscriptions, from the order to the end. A row is never deleted; after its member deletes their account it has no user. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id'),
    type: text().$type<SubscriptionType>().notNull(),
    plan: text().$type<Plan>().notNull(),
    months: smallint().$type<Months>().notNull(),
    /** The site where it was bought, which emails link to. */
    siteId: integer('site_id').notNull(),
    /** The sites that it opens; empty means every site. */
    siteIds: integer('site_ids').array().notNull(),
    /** The price of each term, before promotion and tax, that the member agreed to; 0: it was given. */
    planCents: integer('plan_cents').notNull(),
    /**
     * The price of the current term after discounts and before tax, add-ons included; credit for unused days doesn't reduce it. 0: it
     * renews at no price.
     */
    recurringCents: integer('recurring_cents').notNull().default(0),
    promotionId: integer('promotion_id').references(() => promotions.id),
    /** The buyer's state, which sets the tax until they move. */
    state: text().notNull(),
    zip: text().notNull(),
    status: text().$type<SubscriptionStatus>().notNull(),
    anchor: timestamp({ withTimezone: true }),
    shiftMonths: smallint('shift_months').notNull().default(0),
    shiftDays: integer('shift_days').notNull().default(0),
    givenMonths: smallint('given_months').notNull().default(0),
    givenDays: integer('given_days').notNull().default(0),
    /** What was paid for the plan of the current term; null: nothing was. */
    paid: jsonb().$type<PaidPart>(),
    /** Percent that a save offer takes off the plan for the next term. */
    nextPercentOff: smallint('next_percent_off').notNull().default(0),
    termStartsAt: timestamp('term_starts_at', { withTimezone: true }),
    termEndsAt: timestamp('term_ends_at', { withTimezone: true }),
    renews: boolean().notNull(),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    renewedUntilCancelled: boolean('renewed_until_cancelled').notNull().default(false),
    cancelReason: text('cancel_reason').notNull().default(''),
    cancelNote: text('cancel_note').notNull().default(''),
    tries: smallint().notNull().default(0),
    pausedUntil: timestamp('paused_until', { withTimezone: true }),
    suspendedFrom: text('suspended_from').$type<Subscription['suspendedFrom']>(),
    suspendedAt: timestamp('suspended_at', { withTimezone: true }),
    closures: jsonb().$type<Subscription['closures']>().notNull().default([]),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endReason: text('end_reason').$type<EndReason>(),
    /** The change that takes effect with the next term; null: none. */
    nextChange: jsonb('next_change').$type<PlanChange>(),
    /** When a job handles it next, for a renewal, a retry or its end; null: never. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When analytics counted its purchase; null: not yet. */
    creationTrackedAt: timestamp('creation_tracked_at', { withTimezone: true }),
    /** When a transition last changed it, by the program's clock; null: never. The trigger of `subscription_transitions` reads it. */
    changedAt: timestamp('changed_at', { withTimezone: true }),
  },
  (table) => [
    index('subscriptions_of_member').on(table.userId, table.id),
    index('subscriptions_due').on(table.dueAt),
    index('subscriptions_begun_at').on(table.anchor),
    index('subscriptions_ended_at').on(table.endedAt).where(sql`${table.endedAt} is not null`),
    index('subscriptions_past_due').on(table.id).where(sql`${table.status} = 'past_due'`),
    check('subscriptions_term', sql`(${table.termStartsAt} is null) = (${table.termEndsAt} is null)`),
    check(
      'subscriptions_begun',
      sql`${table.status} = 'incomplete' or ${table.status} = 'ended' or ${table.anchor} is not null`,
    ),
    check('subscriptions_ended', sql`(${table.status} = 'ended') = (${table.endedAt} is not null)`),
    check('subscriptions_end_reason', sql`(${table.endedAt} is null) = (${table.endReason} is null)`),
    check(
      'subscriptions_price',
      sql`(${table.planCents} > 0) = (${table.type} in ('monthly', 'annual', 'prospect_prepaid')) and ${table.planCents} >= 0`,
    ),
  ],
);

/**
 * The state of a subscription before and after each change, for staff. A trigger (drizzle/0078) writes it, so that no statement that
 * changes a subscription can skip it. Each `from…` is null in the row of the order itself.
 */
export const subscriptionTransitions = pgTable(
  'subscription_transitions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    at: timestamp({ withTimezone: true }).notNull(),
    fromStatus: text('from_status').$type<SubscriptionStatus>(),
    toStatus: text('to_status').$type<SubscriptionStatus>().notNull(),
    fromType: text('from_type').$type<SubscriptionType>(),
    toType: text('to_type').$type<SubscriptionType>().notNull(),
    fromPlan: text('from_plan').$type<Plan>(),
    toPlan: text('to_plan').$type<Plan>().notNull(),
    /** Start of the term; null: there was none. */
    fromStartsAt: timestamp('from_starts_at', { withTimezone: true }),
    toStartsAt: timestamp('to_starts_at', { withTimezone: true }),
    /** Exclusive. */
    fromEndsAt: timestamp('from_ends_at', { withTimezone: true }),
    toEndsAt: timestamp('to_ends_at', { withTimezone: true }),
    fromRenews: boolean('from_renews'),
    toRenews: boolean('to_renews').notNull(),
    fromCancelled: boolean('from_cancelled'),
    toCancelled: boolean('to_cancelled').notNull(),
    /** How often the owed renewal had been declined by then. */
    tries: smallint().notNull(),
    endReason: text('end_reason').$type<EndReason>(),
    /** `recurring_cents` after the change, from which monthly recurring revenue is computed. */
    recurringCents: integer('recurring_cents').notNull().default(0),
  },
  (table) => [index('subscription_transitions_of_subscription').on(table.subscriptionId, table.id)],
);

/** The add-ons of a subscription. */
export const subscriptionAddOns = pgTable(
  'subscription_add_ons',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    addOn: text('add_on').$type<AddOn>().notNull(),
    /** The sites that it opens beside the plan's: one for SPY, all of them for CONFERENCE. */
    siteIds: integer('site_ids').array().notNull().default([]),
    /** The price of each term, before tax. */
    cents: integer().notNull(),
    /** What was paid for it in the current term; null: nothing was. */
    paid: jsonb().$type<PaidPart>(),
    /** The member no longer wants it: it ends with the paid term. */
    endsWithTerm: boolean('ends_with_term').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('subscription_add_ons_once').on(table.subscriptionId, table.addOn, table.siteIds)],
);

/** purchase: paid for and given. removal: it ended with its term, another add-on replaced it, or the subscription ended. */
export type AddOnChangeKind = 'purchase' | 'removal';

/** Every add-on bought or removed, for reports: the rows above hold only the current ones. Append-only. */
export const subscriptionAddOnChanges = pgTable(
  'subscription_add_on_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    kind: text().$type<AddOnChangeKind>().notNull(),
    /** The plan, and the months of a term, at that time. */
    plan: text().$type<Plan>().notNull(),
    months: smallint().$type<Months>().notNull(),
    addOn: text('add_on').$type<AddOn>().notNull(),
    /** The sites that it covers; empty means every site. */
    siteIds: integer('site_ids').array().notNull(),
    /** The invoice that paid for it; null: nothing was paid. */
    invoiceId: integer('invoice_id'),
    /** What was paid for it before tax, and its share of the invoice's tax. */
    netCents: integer('net_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('subscription_add_on_changes_at').on(table.at, table.id),
    index('subscription_add_on_changes_of_subscription').on(table.subscriptionId),
  ],
);

/**
 * first: the order. renewal: each later term. upgrade: a year in place of the current month. add_on: one add-on or several, for the rest of
 * the term.
 */
export type BillingKind = 'first' | 'renewal' | 'upgrade' | 'add_on';

/** Which invoice pays for which term of a subscription: no term is billed twice. */
export const subscriptionInvoices = pgTable(
  'subscription_invoices',
  {
    invoiceId: integer('invoice_id').primaryKey(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    kind: text().$type<BillingKind>().notNull(),
    /** Start of the term that it pays for; null: the term starts when it is paid. */
    termStartsAt: timestamp('term_starts_at', { withTimezone: true }),
    /** For an upgrade: what the subscription becomes when it is paid. */
    change: jsonb().$type<PlanChange>(),
    /**
     * For add-ons: the add-ons that the subscription has when it is paid, in this order. A single one may be stored without a list, as in
     * older rows.
     */
    adding: jsonb().$type<Adding | readonly Adding[]>(),
    /** When what was paid for was given; null: not yet. */
    fulfilledAt: timestamp('fulfilled_at', { withTimezone: true }),
    /** False: it could no longer be given when it was paid, and the payment is refunded or credited. */
    isGiven: boolean('is_given').notNull().default(true),
    /** For a renewal: the latest payment attempt whose decline was counted, so that each counts once. Null: none was. */
    countedAttemptId: integer('counted_attempt_id'),
  },
  (table) => [
    index('subscription_invoices_of_subscription').on(table.subscriptionId),
    uniqueIndex('subscription_invoices_first').on(table.subscriptionId).where(sql`${table.kind} = 'first'`),
    uniqueIndex('subscription_invoices_term')
      .on(table.subscriptionId, table.termStartsAt)
      .where(sql`${table.kind} = 'renewal'`),
    check('subscription_invoices_kind', sql`(${table.kind} = 'renewal') = (${table.termStartsAt} is not null)`),
    check('subscription_invoices_change', sql`(${table.kind} = 'upgrade') = (${table.change} is not null)`),
    check('subscription_invoices_adding', sql`(${table.kind} = 'add_on') = (${table.adding} is not null)`),
  ],
);

/** Members' consents to renewal: the words they saw, when, and from where (decision 24). */
export const renewalConsents = pgTable(
  'renewal_consents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    words: text().notNull(),
    ip: text().notNull(),
    agreedAt: timestamp('agreed_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('renewal_consents_of_subscription').on(table.subscriptionId)],
);

/** Emails that a member was sent, so that each is sent once: "event:12", "notice:7:2027-11-21T18:00:00.000Z:30". */
export const subscriptionMails = pgTable('subscription_mails', {
  key: text().primaryKey(),
  subscriptionId: integer('subscription_id')
    .notNull()
    .references(() => subscriptions.id),
  mailedAt: timestamp('mailed_at', { withTimezone: true }).notNull(),
});
