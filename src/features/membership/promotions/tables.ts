import { sql } from 'drizzle-orm';
import { check, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
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
