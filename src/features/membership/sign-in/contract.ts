import { z } from 'zod';
import { pleaseEnter } from '#kernel/error-label.ts';
import { localAddress } from '#kernel/local-address.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { passwordField, returnToField, tickField } from '../accounts/fields-view.ts';
import { afterSignIn } from './after-sign-in-view.ts';

const PROFILE = '/users/profile';

/** The reply of every login method. */
export const signedInView = z.object({
  /** Null while the second factor is awaited, because the password alone must not reveal an email. */
  user: z.object({ userId: z.int(), username: z.string(), email: z.string(), emailConfirmed: z.boolean() }).nullable(),
  /** True: the second factor is awaited, and the member isn't logged in until it is given. */
  needsSecondFactor: z.boolean(),
  /** A path of this site. */
  returnTo: z.string(),
});
export type SignedInView = z.output<typeof signedInView>;

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/api/user/sign_in',
  summary: 'Logs in by email or username and password',
  access: 'public',
  body: z.object({
    user: z.object({
      login: z
        .string({ error: pleaseEnter('Email or username') })
        .trim()
        .min(1, pleaseEnter('Email or username'))
        .max(254),
      password: passwordField,
      captchaToken: z.string().max(4000).optional(),
      rememberMe: tickField.optional(),
      returnTo: returnToField,
    }),
  }),
  response: signedInView,
  errors: ['wrong_credentials', 'captcha_needed'],
  // The use case has its own limit, because a captcha lifts it (rule R41).
  limit: { points: 600, seconds: 60 },
  // Logged, not reported (specification, section 8).
  failureSource: 'login',
  formRedirect: afterSignIn,
});

export const signOut = defineEndpoint({
  method: 'DELETE',
  path: '/api/user/sign_out',
  summary: 'Ends the session of this browser',
  access: 'signed_in',
  isOpenToViewing: true,
  response: z.object({ message: z.string() }),
  formRedirect: () => '/users/sign_out?done=1',
});

export const strictSignIn = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/strict_sign_in',
  summary: 'Confirms the member’s identity by password or emailed code; valid for 15 minutes',
  access: 'signed_in',
  body: z.object({
    password: passwordField.or(z.literal('')).optional(),
    code: z
      .string()
      .trim()
      .max(6, { abort: true, error: 'The code has six digits' })
      .regex(/^(\d{6})?$/, 'The code has six digits')
      .optional(),
    returnTo: returnToField,
  }),
  response: z.object({ strictUntil: z.string(), returnTo: z.string() }),
  errors: ['wrong_password', 'wrong_code', 'session_revoked', 'conflict'],
  formRedirect: ({ returnTo }) => localAddress(returnTo, PROFILE),
});

export const mailStrictCode = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/strict_sign_in/code',
  summary: 'Emails a six-digit code for the strict sign-in',
  access: 'signed_in',
  body: z.object({ returnTo: returnToField }),
  response: z.object({ message: z.string(), returnTo: z.string() }),
  // A member gets five an hour; this only bounds the requests of one address.
  limit: { points: 60, seconds: 600 },
  formRedirect: ({ returnTo }) =>
    `/users/strict_sign_in?code=sent&return_to=${encodeURIComponent(localAddress(returnTo, PROFILE))}`,
});
