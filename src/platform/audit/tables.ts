import { isNotNull } from 'drizzle-orm';
import { bigint, index, inet, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Changes by staff and operators, written in the transaction of the change. Append-only: a trigger (drizzle/0005) refuses anything else.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** member, operator or server. */
    actorKind: text('actor_kind').notNull(),
    /** The member; null for the command line and the server key. */
    actorId: integer('actor_id'),
    /** `member.grant_role`: subject and verb. */
    action: text().notNull(),
    /** The type of the subject: `member`, `prospect`. */
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The affected member if the subject is something else; for a payment, the member who paid. */
    memberId: integer('member_id'),
    before: jsonb().$type<AuditFacts>(),
    after: jsonb().$type<AuditFacts>(),
    reason: text(),
    siteId: integer('site_id'),
    requestId: text('request_id').notNull(),
    ip: inet(),
    userAgent: text('user_agent'),
  },
  (table) => [
    index('audit_entries_subject').on(table.subjectType, table.subjectId, table.at, table.id),
    index('audit_entries_of_member').on(table.memberId, table.at, table.id).where(isNotNull(table.memberId)),
    // One index for each way to search the log, each in the order of its pages.
    index('audit_entries_time').on(table.at, table.id),
    index('audit_entries_by_actor').on(table.actorId, table.at, table.id),
    index('audit_entries_by_type').on(table.subjectType, table.at, table.id),
    index('audit_entries_by_action').on(table.subjectType, table.action, table.at, table.id),
  ],
);

/** Facts before or after a change; null if the subject did not exist. Contains no secrets and no message bodies. */
export type AuditFacts = Record<string, unknown>;
