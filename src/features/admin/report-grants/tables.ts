import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { GrantableReport } from './report-grant-view.ts';

/** Which customer support agents may see which reports, until when. No row: none. Earlier grants are in the audit log. */
export const reportGrants = pgTable('report_grants', {
  userId: integer('user_id').primaryKey(),
  reports: text().array().$type<GrantableReport[]>().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  grantedBy: integer('granted_by').notNull(),
  grantedAt: timestamp('granted_at', { withTimezone: true }).notNull(),
});
