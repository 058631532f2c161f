import { z } from 'zod';
import { pleaseEnter } from '#kernel/error-label.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { returnToField, tickField } from '../accounts/fields-view.ts';
import { afterSignIn } from '../sign-in/after-sign-in-view.ts';
import { signedInView } from '../sign-in/contract.ts';

const PROFILE = '/users/profile#second-factor';

/** Six digits from the authenticator app, or a recovery code; spaces and hyphens are ignored. */
const codeField = z
  .string({ error: pleaseEnter('Code') })
  .trim()
  .min(6, pleaseEnter('Code'))
  .max(20, 'This is not a code');

export const getSecondFactor = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/second_factor',
  summary: 'Whether the member has a second factor, and how many recovery codes are left',
  access: 'signed_in',
  response: z.object({
    isOn: z.boolean(),
    /** A setup that isn't confirmed yet: the secret for the authenticator app, shown again. */
    pending: z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() }).nullable(),
    recoveryCodesLeft: z.int(),
    /** Staff can't do their work without one (decision 38). */
    isNeeded: z.boolean(),
  }),
});

export const beginSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/second_factor',
  summary: 'Makes a secret for an authenticator app; nothing is asked for until it is proven',
  access: 'signed_in',
  isStrict: true,
  response: z.object({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
  errors: ['second_factor_needed', 'email_unconfirmed'],
  formRedirect: () => PROFILE,
});

export const confirmSecondFactor = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/users/second_factor',
  summary: 'Turns the second factor on by a first code; the recovery codes are shown once',
  access: 'signed_in',
  isStrict: true,
  body: z.object({ code: codeField }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['wrong_code', 'not_begun', 'second_factor_needed', 'email_unconfirmed'],
});

export const removeSecondFactor = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/users/second_factor',
  summary: 'Turns the second factor off; needs a strict sign-in. Staff may only change to another application',
  access: 'signed_in',
  isStrict: true,
  response: z.object({ message: z.string() }),
  errors: ['second_factor_required', 'second_factor_needed'],
  formRedirect: () => '/users/profile?saved=1#second-factor',
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/second_factor/recovery_codes',
  summary: 'Makes new recovery codes; those of before stop working',
  access: 'signed_in',
  isStrict: true,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['second_factor_off', 'second_factor_needed'],
});

/**
 * The session that the password opened is pending, and identified by its cookie. A full session that has not given its code may call this
 * too.
 */
export const giveSecondFactorCode = defineEndpoint({
  method: 'POST',
  path: '/api/user/second_factor',
  summary: 'Finishes a sign-in by the code of the application or a recovery code',
  access: 'public',
  body: z.object({ code: codeField, rememberMe: tickField.optional(), returnTo: returnToField }),
  response: signedInView,
  errors: ['wrong_code', 'second_factor_unreadable', 'not_signed_in'],
  limit: { points: 120, seconds: 60 },
  // Logged, not reported (specification, section 8).
  failureSource: 'login',
  formRedirect: afterSignIn,
});
