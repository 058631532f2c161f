import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../accounts/tables.ts';
import type { GrantSource, Resource } from './grant.ts';

/**
 * What members have access to, where and until when. Staff and subscriptions write rows through this module, and access checks read nothing
 * else. A row is never deleted, only revoked.
 */
export const entitlementGrants = pgTable(
  'entitlement_grants',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    resource: text().$type<Resource>().notNull(),
    /** Null: every site. */
    siteId: integer('site_id'),
    source: text().$type<GrantSource>().notNull(),
    /** What granted it, such as the subscription or the gift; null for a comp. */
    sourceId: text('source_id'),
    reason: text().notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    /** Exclusive; null: until it is revoked. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** The staff member; null for the command line and for a subscription. */
    grantedBy: integer('granted_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [
    index('entitlement_grants_of_member').on(table.userId),
    index('entitlement_grants_of_source').on(table.source, table.sourceId),
    check('entitlement_grants_term', sql`${table.endsAt} is null or ${table.endsAt} > ${table.startsAt}`),
  ],
);
