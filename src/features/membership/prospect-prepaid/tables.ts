import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Codes that staff issue for the families of prospects. They identify the prospect, and nobody in the family. */
export const prospectCodes = pgTable(
  'prospect_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull().unique(),
    /** The prospect: a person of the directory. */
    personId: integer('person_id').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** The order that holds or used it. */
    subscriptionId: integer('subscription_id').unique(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (table) => [
    // Once per prospect: there is no other code after one was used.
    uniqueIndex('prospect_codes_once').on(table.personId).where(sql`${table.revokedAt} is null`),
    check('prospect_codes_used', sql`${table.usedAt} is null or ${table.subscriptionId} is not null`),
    check('prospect_codes_revoked', sql`${table.revokedAt} is null or ${table.subscriptionId} is null`),
  ],
);
