import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { Months, Plan } from '../plans/product-view.ts';
import type { Benefit } from './promotion.ts';

/** Codes by which somebody pays less. A row is never deleted: it ends or is stopped, and what it gave is explained by it. */
export const promotions = pgTable(
  'promotions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull().unique(),
    type: text().$type<Benefit['type']>().notNull(),
    /** Of a discount. */
    valueKind: text('value_kind').$type<'amount' | 'percent'>(),
    /** Cents off, percent off, days, or the cents of a fixed price. */
    value: integer().notNull(),
    /** Of a discount: how many months it lasts. 0: the first term alone; null: for ever. */
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

/** Who used a code, for which subscription: a member once, and of all no more than it allows. */
export const promotionUses = pgTable(
  'promotion_uses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    promotionId: integer('promotion_id')
      .notNull()
      .references(() => promotions.id),
    userId: integer('user_id').notNull(),
    subscriptionId: integer('subscription_id').notNull(),
    /** Of the card that it was used with; null: none yet, or the provider does not tell. */
    cardFingerprint: text('card_fingerprint'),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
    /** When what it was used for began; null: it is ordered, and the code is held for it. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  },
  (table) => [
    unique('promotion_uses_once').on(table.promotionId, table.userId),
    index('promotion_uses_of_member').on(table.userId),
    index('promotion_uses_of_subscription').on(table.subscriptionId),
    index('promotion_uses_of_card').on(table.cardFingerprint),
  ],
);
