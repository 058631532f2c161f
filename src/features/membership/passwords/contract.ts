import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { emailField, passwordField, tickField, tokenField } from '../accounts/fields-view.ts';

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/user/password',
  summary: 'Emails a link to set a new password; the reply is the same whether or not the account exists',
  access: 'public',
  body: z.object({ user: z.object({ email: emailField }) }),
  response: z.object({ message: z.string() }),
  limit: { points: 60, seconds: 60 },
  formRedirect: () => '/users/password/forgot?sent=1',
});

/** Called by the page of the mailed link, before a new password is set. */
export const getReset = defineEndpoint({
  method: 'GET',
  path: '/api/user/password',
  summary: 'The other ways to log in that an account has, by the emailed token; does not use up the token',
  access: 'public',
  query: z.object({ resetPasswordToken: tokenField }),
  response: z.object({
    passkeys: z.array(z.object({ label: z.string(), createdAt: z.string() })),
    secondFactor: z
      .object({
        turnedOnAt: z.string(),
        /** When a reset would remove the second factor; null: at once. */
        removalDueAt: z.string().nullable(),
      })
      .nullable(),
    /** Those of staff are never removed by email. */
    canRemove: z.boolean(),
    /** The minimum length of a new password, which is longer for staff. */
    leastLength: z.int(),
  }),
  errors: ['gone'],
  limit: { points: 60, seconds: 60 },
});

export const resetPassword = defineEndpoint({
  method: 'PUT',
  path: '/api/user/password',
  summary: 'Sets a new password by the emailed token, and logs out everywhere',
  access: 'public',
  body: z.object({
    user: z.object({
      resetPasswordToken: tokenField,
      password: passwordField,
      /** Removes passkeys at once, and the second factor at once or, if it is older, after 72 hours. Absent: they stay. */
      removeOtherWays: tickField.optional(),
    }),
  }),
  response: z.object({ message: z.string() }),
  errors: ['gone'],
  limit: { points: 60, seconds: 60 },
  formRedirect: () => '/users/sign_in?password=changed',
});

export const updatePassword = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/users/update_password',
  summary: 'Changes the password, by the present one or a strict sign-in, and signs out everywhere',
  access: 'signed_in',
  body: z.object({ currentPassword: passwordField.or(z.literal('')).optional(), password: passwordField }),
  response: z.object({ message: z.string() }),
  errors: ['suspicious_activity', 'conflict'],
  limit: { points: 60, seconds: 60, refusal: 'slow_down' },
  formRedirect: () => '/users/sign_in?password=changed',
});
