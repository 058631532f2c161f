import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { Months, Plan } from '../plans/product-view.ts';
import type { Benefit } from './promotion.ts';

/** Promotions and their codes. A row is never deleted, because bills refer to it: it ends or is stopped. */
export const promotions = pgTable(
  'promotions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull().unique(),
    type: text().$type<Benefit['type']>().notNull(),
    /** Set for discounts. */
    valueKind: text('value_kind').$type<'amount' | 'percent'>(),
    /** Cents off, percent off, days, or a fixed price in cents. */
    value: integer().notNull(),
    /** For a discount: how many months it lasts. 0: the first term only; null: forever. */
    lastingMonths: smallint('lasting_months'),
    /** Null: every plan. */
    plans: text().array().$type<Plan[]>(),
    /** Null: every term that renews. */
    months: smallint().array().$type<Months[]>(),
    /** Null: every site. */
    siteId: integer('site_id'),
    mostUses: integer('most_uses'),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    /** Exclusive; null: until it is stopped. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    check('promotions_code', sql`${table.code} ~ '^[A-Z0-9-]{3,32}$'`),
    check(
      'promotions_value',
      sql`${table.value} > 0 and (${table.type} = 'discount') = (${table.valueKind} is not null)`,
    ),
    check('promotions_run', sql`${table.endsAt} is null or ${table.endsAt} > ${table.startsAt}`),
  ],
);

/** The uses of codes, each for a subscription: once per member, and in total no more than the code allows. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotions.id),
    userId: integer('user_id').notNull(),
    subscriptionId: integer('subscription_id').notNull(),
    /** The card that it was used with; null: none yet, or the provider has no fingerprint. */
    cardFingerprint: text('card_fingerprint'),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
    /** When the order that used the code began; null: it is still unpaid, and the code is held for it. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  },
  (table) => [
    unique('promotion_uses_once').on(table.promotionId, table.userId),
    index('promotion_uses_of_member').on(table.userId),
    index('promotion_uses_of_subscription').on(table.subscriptionId),
    index('promotion_uses_of_card').on(table.cardFingerprint),
  ],
);
