import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';

const auditEntryView = z.object({
  id: z.int(),
  /** ISO 8601. */
  at: z.string(),
  action: z.string(),
  /** The member's username, or operator, or server. */
  actor: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** The username, where the subject is a member who is still there. */
  subjectName: z.string().nullable(),
  /** Facts as "name: value", one for each that differs. */
  before: z.array(z.string()),
  after: z.array(z.string()),
  reason: z.string().nullable(),
  /** From where; null for the command line. */
  ip: z.string().nullable(),
  requestId: z.string(),
});
export type AuditEntryView = z.output<typeof auditEntryView>;

export const listAuditLog = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/audit_log',
  summary: 'Who changed what and when, the newest first; a manager of customer support reads what concerns members',
  access: 'staff',
  permission: 'audit_log:read',
  query: z.object({
    /** `nextCursor` of the page before. */
    cursor: idInput.optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  response: z.object({
    entries: z.array(auditEntryView),
    /** Null: these were the oldest. */
    nextCursor: z.int().nullable(),
  }),
});
