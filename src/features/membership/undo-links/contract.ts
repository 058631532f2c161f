import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { tokenField } from '../accounts/fields-view.ts';

export const getUndo = defineEndpoint({
  method: 'GET',
  path: '/api/user/undo_change',
  summary: 'What the “This wasn’t me” link of an email undoes; does not use up the token',
  access: 'public',
  query: z.object({ token: tokenField }),
  response: z.object({
    change: z.enum(['email', 'password', 'passkey', 'second_factor', 'factor_removal']),
    /** When it was changed. */
    changedAt: z.string(),
    /** The name of the passkey, while it exists. */
    label: z.string().nullable(),
    /** The address that will be restored. */
    email: z.string().nullable(),
    /** When the second factor is removed after a wait, because it is an older one. */
    removalDueAt: z.string().nullable(),
  }),
  errors: ['gone'],
  limit: { points: 60, seconds: 60 },
});

export const UNDO_OUTCOMES = ['link_mailed', 'removal_scheduled', 'address_taken'] as const;

/** Posted by the page behind the link, so that scanners that open links in email undo nothing. */
export const undoChange = defineEndpoint({
  method: 'PUT',
  path: '/api/user/undo_change',
  summary:
    'Undoes an account change by the emailed token, ends every session, disables the password and emails a link to set a new one',
  access: 'public',
  body: z.object({ token: tokenField }),
  response: z.object({ outcome: z.enum(UNDO_OUTCOMES), message: z.string() }),
  errors: ['gone'],
  limit: { points: 60, seconds: 60 },
  formRedirect: ({ outcome }) => `/users/undo?done=${outcome}`,
});
