import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { reasonField } from '#platform/http/reason-input.ts';
import { emailField, tickField } from '../accounts/fields-view.ts';

/**
 * What staff do to a member's account at the member's request. Nobody serves their own account, and only super admins serve accounts of
 * staff.
 */

const params = z.object({ userId: idInput });

const reason = reasonField;

/** How long staff can view the site as a member before the view ends automatically. */
export const VIEWING_MINUTES = 30;

const ERRORS = ['own_account', 'staff_account'];

/** The redirect of a form sent without JavaScript; `done` names the completed action. */
const memberPage = (userId: number, done: string): string => `/admin/users/${userId}?done=${done}#service`;

export const MAIL_KINDS = ['confirmation', 'password_reset'] as const;

export const mailMember = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/users/{userId}/mails',
  summary: 'Sends a member the link that confirms their email, or the one for a new password, again',
  access: 'staff',
  permission: 'member_service:write',
  params,
  body: z.object({ mail: z.enum(MAIL_KINDS), reason }),
  response: z.object({ userId: z.int() }),
  errors: [...ERRORS, 'no_email', 'already_confirmed'],
  formRedirect: ({ userId }) => memberPage(userId, 'mailed'),
});

export const unlockMember = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/users/{userId}/unlock',
  summary: 'Forgets wrong passwords, so that a member can log in and change their account at once',
  access: 'staff',
  permission: 'member_service:write',
  params,
  body: z.object({ reason }),
  response: z.object({ userId: z.int() }),
  errors: ERRORS,
  formRedirect: ({ userId }) => memberPage(userId, 'unlocked'),
});

export const resetMemberFactor = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/users/{userId}/second_factor',
  summary:
    'Removes the authenticator app and recovery codes of a member who lost them, on request their passkeys too; logs them out',
  access: 'staff',
  permission: 'account_control:write',
  params,
  body: z.object({ reason, withPasskeys: tickField.default(false) }),
  response: z.object({
    userId: z.int(),
    hadApplication: z.boolean(),
    removedPasskeys: z.int(),
    keptPasskeys: z.int(),
    endedSessions: z.int(),
  }),
  errors: [...ERRORS, 'no_second_factor'],
  formRedirect: ({ userId }) => memberPage(userId, 'factor_reset'),
});

export const changeMemberEmail = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/users/{userId}/email',
  summary:
    'Starts a change of email: the new address confirms it, and the old one too unless its member cannot read it any more',
  access: 'staff',
  permission: 'account_control:write',
  params,
  body: z.object({
    email: emailField,
    /**
     * For a member who lost the old mailbox and whose identity staff verified. The old address still gets a link that undoes the change.
     */
    skipsOld: tickField.default(false),
    reason,
  }),
  response: z.object({ userId: z.int() }),
  limit: { points: 60, seconds: 3600 },
  errors: ERRORS,
  formRedirect: ({ userId }) => memberPage(userId, 'email_started'),
});

export const scheduleMemberDeletion = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/users/{userId}/deletion',
  summary: 'Schedules the deletion that a member asked for: it can be undone for 14 days. Idempotent',
  access: 'staff',
  permission: 'account_control:write',
  params,
  body: z.object({ reason }),
  response: z.object({ userId: z.int(), deletionDueAt: z.string() }),
  errors: [...ERRORS, 'last_super_admin'],
  formRedirect: ({ userId }) => memberPage(userId, 'deletion_scheduled'),
});

export const undoMemberDeletion = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/users/{userId}/deletion',
  summary: 'Cancels a scheduled deletion. Idempotent',
  access: 'staff',
  permission: 'account_control:write',
  params,
  body: z.object({ reason }),
  response: z.object({ userId: z.int() }),
  errors: ERRORS,
  formRedirect: ({ userId }) => memberPage(userId, 'deletion_undone'),
});

export const suspendMember = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/admin/users/{userId}/suspension',
  summary:
    'Suspends an account: its member is logged out everywhere and cannot log in; subscriptions go on. Idempotent',
  access: 'staff',
  permission: 'account_control:write',
  params,
  body: z.object({ reason }),
  response: z.object({ userId: z.int(), endedSessions: z.int() }),
  errors: [...ERRORS, 'last_super_admin'],
  formRedirect: ({ userId }) => memberPage(userId, 'suspended'),
});

export const reinstateMember = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/users/{userId}/suspension',
  summary: 'Lifts a suspension: the member can log in again. Idempotent',
  access: 'staff',
  permission: 'account_control:write',
  params,
  body: z.object({ reason }),
  response: z.object({ userId: z.int() }),
  errors: ERRORS,
  formRedirect: ({ userId }) => memberPage(userId, 'reinstated'),
});

export const logOutMember = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/users/{userId}/sessions',
  summary: 'Logs a member out of every browser',
  access: 'staff',
  permission: 'account_control:write',
  params,
  body: z.object({ reason }),
  response: z.object({ userId: z.int(), endedSessions: z.int() }),
  errors: ERRORS,
  formRedirect: ({ userId }) => memberPage(userId, 'logged_out'),
});

export const startViewing = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/users/{userId}/viewing',
  summary: `Shows this browser the site as a member sees it, read only and without billing, for ${VIEWING_MINUTES} minutes`,
  access: 'staff',
  permission: 'view_as:write',
  params,
  body: z.object({ reason }),
  response: z.object({ userId: z.int(), until: z.string() }),
  errors: [...ERRORS, 'suspended_account'],
  formRedirect: () => '/',
});

export const stopViewing = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/admin/viewing',
  summary: 'Shows this browser the site as oneself again. Idempotent',
  access: 'staff',
  // No strict sign-in, because ending the view only restores the staff member's own access.
  permission: 'console:read',
  response: z.object({ userId: z.int().nullable() }),
  formRedirect: ({ userId }) => (userId === null ? '/admin/home' : `/admin/users/${userId}`),
});
