import { z } from 'zod';
import { MAIL_STATES } from '#kernel/mail-states.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { emailHref, LONGEST_ADDRESS, LONGEST_REASON, LONGEST_TEMPLATE, RESENDS } from './emails-view.ts';

/** The subject and template of an email. Its text is left out, because only the recipient may read it. */
const emailView = z.object({
  id: z.int(),
  to: z.string(),
  subject: z.string(),
  template: z.string(),
  state: z.enum(MAIL_STATES),
  tries: z.int(),
  /** ISO 8601, like every time here. */
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  /** The mail server's reply to the last attempt. */
  error: z.string().nullable(),
});
export type EmailView = z.output<typeof emailView>;

const params = z.object({ emailId: idInput });
const body = z.object({
  /** Kept in the audit log. */
  reason: z
    .string()
    .trim()
    .max(LONGEST_REASON, { abort: true, error: `At most ${LONGEST_REASON} characters` })
    .default(''),
});

export const listEmails = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/emails',
  summary:
    'Emails of the last 30 days with their recipient and what became of them, the newest first, by address, template and state',
  access: 'staff',
  permission: 'members:read',
  query: z.object({
    /** The full address, case-insensitive. */
    address: z.string().trim().max(LONGEST_ADDRESS, { abort: true }).default(''),
    template: z.string().trim().max(LONGEST_TEMPLATE, { abort: true }).default(''),
    state: z.enum(MAIL_STATES).optional(),
    /** `nextCursor` of the previous page. */
    cursor: idInput.optional(),
  }),
  response: z.object({
    emails: z.array(emailView),
    nextCursor: z.int().nullable(),
    /** Only templates that at least one email used. */
    templates: z.array(z.string()),
  }),
});

export const getEmail = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/emails/{emailId}',
  summary: 'What became of one email, and whether it can be sent again',
  access: 'staff',
  permission: 'members:read',
  params,
  response: z.object({
    email: emailView,
    resend: z.enum(RESENDS),
    /** Set if the address bounced; then it receives only emails that its owner requests. */
    bounce: z.object({ at: z.string(), reason: z.string() }).nullable(),
    /** Whether the viewer may resend it. */
    mayResend: z.boolean(),
  }),
});

export const resendEmail = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/emails/{emailId}/resend',
  summary: 'Sends an email again that holds no link or code that lets its reader in; one that waits is tried now',
  access: 'staff',
  permission: 'member_service:write',
  params,
  body,
  errors: ['no_text', 'conflict'],
  response: z.object({ emailId: z.int() }),
  formRedirect: ({ emailId }) => emailHref(emailId, 'resent'),
});

export const unblockAddress = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/emails/{emailId}/unblock',
  summary: 'Lets email go again to the address of this email, which bounced before',
  access: 'staff',
  permission: 'member_service:write',
  params,
  body,
  response: z.object({ emailId: z.int() }),
  formRedirect: ({ emailId }) => emailHref(emailId, 'unblocked'),
});
