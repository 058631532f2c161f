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

/** What members have, from the order to the end. A row is never deleted; that of somebody who deleted his account has no user. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id'),
    type: text().$type<SubscriptionType>().notNull(),
    plan: text().$type<Plan>().notNull(),
    months: smallint().$type<Months>().notNull(),
    /** Where it was bought; mails link there. */
    siteId: integer('site_id').notNull(),
    /** The sites that it reads; none: every one. */
    siteIds: integer('site_ids').array().notNull(),
    /** What each term costs, before promotion and tax: the price that the member agreed to; 0: it was given. */
    planCents: integer('plan_cents').notNull(),
    /** What the term that runs costs before tax, after discounts, add-ons with it; credit for unused days takes nothing off. 0: it renews at no price. */
    recurringCents: integer('recurring_cents').notNull().default(0),
    promotionId: integer('promotion_id').references(() => promotions.id),
    /** Where the buyer was: tax is by it, until he moves. */
    state: text().notNull(),
    zip: text().notNull(),
    status: text().$type<SubscriptionStatus>().notNull(),
    anchor: timestamp({ withTimezone: true }),
    shiftMonths: smallint('shift_months').notNull().default(0),
    shiftDays: integer('shift_days').notNull().default(0),
    givenMonths: smallint('given_months').notNull().default(0),
    givenDays: integer('given_days').notNull().default(0),
    /** What was paid for the plan of the term that runs; null: nothing was. */
    paid: jsonb().$type<PaidPart>(),
    /** What a save offer takes off the next term, in percent of the plan. */
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
    /** What it becomes with its next term; null: it stays as it is. */
    nextChange: jsonb('next_change').$type<PlanChange>(),
    /** When something is to be done about it next: a renewal, a retry, its end; null: never. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When analytics counted its purchase; null: not yet. */
    creationTrackedAt: timestamp('creation_tracked_at', { withTimezone: true }),
    /** When a transition last changed it, by the program's clock; null: none has. The trigger of `subscription_transitions` reads it. */
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
 * What a subscription was before and after each change, for staff. A trigger (drizzle/0078) writes it, so that no statement that changes a
 * subscription can leave it out. Each `from…` is null in the row of the order itself.
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
    /** Of the term; null: none ran. */
    fromStartsAt: timestamp('from_starts_at', { withTimezone: true }),
    toStartsAt: timestamp('to_starts_at', { withTimezone: true }),
    /** Exclusive. */
    fromEndsAt: timestamp('from_ends_at', { withTimezone: true }),
    toEndsAt: timestamp('to_ends_at', { withTimezone: true }),
    fromRenews: boolean('from_renews'),
    toRenews: boolean('to_renews').notNull(),
    fromCancelled: boolean('from_cancelled'),
    toCancelled: boolean('to_cancelled').notNull(),
    /** How often the renewal that is owed was refused by then. */
    tries: smallint().notNull(),
    endReason: text('end_reason').$type<EndReason>(),
    /** `recurring_cents` of the subscription after it: what monthly recurring revenue is computed from. */
    recurringCents: integer('recurring_cents').notNull().default(0),
  },
  (table) => [index('subscription_transitions_of_subscription').on(table.subscriptionId, table.id)],
);

/** What a subscription has beside its plan. */
export const subscriptionAddOns = pgTable(
  'subscription_add_ons',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    addOn: text('add_on').$type<AddOn>().notNull(),
    /** The sites that it reads beside the plan's: of SPY one, of CONFERENCE all of them. */
    siteIds: integer('site_ids').array().notNull().default([]),
    /** What each term of it costs, before tax. */
    cents: integer().notNull(),
    /** What was paid for it in the term that runs; null: nothing was. */
    paid: jsonb().$type<PaidPart>(),
    /** The member does not want it any more: it goes with the term that is paid for. */
    endsWithTerm: boolean('ends_with_term').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [unique('subscription_add_ons_once').on(table.subscriptionId, table.addOn, table.siteIds)],
);

/** purchase: paid for and given. removal: it went with its term, another add-on took its place, or the subscription ended. */
export type AddOnChangeKind = 'purchase' | 'removal';

/** Every add-on that was bought or that went, for reports: the rows above say only what is held now. Append-only. */
export const subscriptionAddOnChanges = pgTable(
  'subscription_add_on_changes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subscriptionId: integer('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    kind: text().$type<AddOnChangeKind>().notNull(),
    /** The plan and the months of a term, as they were then. */
    plan: text().$type<Plan>().notNull(),
    months: smallint().$type<Months>().notNull(),
    addOn: text('add_on').$type<AddOn>().notNull(),
    /** The sites that it is for; none: every one. */
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
 * first: the order. renewal: each term after it. upgrade: a year in the place of the month that runs. add_on: one add-on or several, for the
 * rest of the term.
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
    /** When the term begins that it pays for; null: when it is paid. */
    termStartsAt: timestamp('term_starts_at', { withTimezone: true }),
    /** Of an upgrade: what the subscription becomes when it is paid. */
    change: jsonb().$type<PlanChange>(),
    /** Of add-ons: what the subscription has beside its plan when it is paid, in this order. One alone is no list: rows before lists are so. */
    adding: jsonb().$type<Adding | readonly Adding[]>(),
    /** When what was paid for was given; null: not yet. */
    fulfilledAt: timestamp('fulfilled_at', { withTimezone: true }),
    /** False: it could not be given any more when it was paid, and its money is credit. */
    isGiven: boolean('is_given').notNull().default(true),
    /** Of a renewal: the latest attempt to have it paid whose refusal was counted; an attempt counts once. Null: none was. */
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

/** That a member agreed to renewals: the words that he saw, when, and from where (decision 24). */
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

/** What a member was told by mail, so that he is told once: "event:12", "notice:7:2027-11-21T18:00:00.000Z:30". */
export const subscriptionMails = pgTable('subscription_mails', {
  key: text().primaryKey(),
  subscriptionId: integer('subscription_id')
    .notNull()
    .references(() => subscriptions.id),
  mailedAt: timestamp('mailed_at', { withTimezone: true }).notNull(),
});
