import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { dayInput } from '#platform/http/history-input.ts';
import { idInput } from '#platform/http/id-input.ts';
import { LONGEST_ACTION, LONGEST_SEARCH, LONGEST_SUBJECT_TYPE } from './audit-search-view.ts';

const auditEntryView = z.object({
  id: z.int(),
  /** ISO 8601. */
  at: z.string(),
  action: z.string(),
  /** The member's username, or operator, or server. */
  actor: z.string(),
  /** The key that finds every change by this actor: the member's id, or operator, or server. */
  actorKey: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** The username of a member who still has an account, or the name of a site. */
  subjectName: z.string().nullable(),
  /** One "name: value" for each fact that differs. */
  before: z.array(z.string()),
  after: z.array(z.string()),
  reason: z.string().nullable(),
  /** The client's address; null for the command line. */
  ip: z.string().nullable(),
  requestId: z.string(),
});
export type AuditEntryView = z.output<typeof auditEntryView>;

const text = (longest: number) => z.string().trim().max(longest, { abort: true }).default('');

export const listAuditLog = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/audit_log',
  summary:
    'Who changed what and when, the newest first, by person, action, subject and time; a manager of customer support reads what concerns members',
  access: 'staff',
  permission: 'audit_log:read',
  query: z.object({
    /** The actor: a username, an email address or the id of a member; or operator or server. */
    by: text(LONGEST_SEARCH),
    /** `member.change_standing` */
    action: text(LONGEST_ACTION),
    /** The type of the subject: `member`, `prospect`. */
    subjectType: text(LONGEST_SUBJECT_TYPE),
    /** The subject's id; for a member, also the username or the email address. */
    subject: text(LONGEST_SEARCH),
    /** Both inclusive. */
    from: dayInput,
    to: dayInput,
    /** `nextCursor` of the previous page. */
    cursor: idInput.optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  response: z.object({
    entries: z.array(auditEntryView),
    /** Null on the last page. */
    nextCursor: z.int().nullable(),
    /** The person searched for if no such member exists; the list is then empty. */
    unknownPerson: z.string().nullable(),
    /** The filter options that this role may read. */
    kinds: z.array(z.object({ subjectType: z.string(), action: z.string() })),
  }),
});
