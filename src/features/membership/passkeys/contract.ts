import { z } from 'zod';
import { pleaseEnter } from '#kernel/error-label.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { returnToField, tickField } from '../accounts/fields-view.ts';
import { signedInView } from '../sign-in/contract.ts';

/** Options and responses of WebAuthn Level 3 are passed through in its own JSON; only the libraries on both sides read them. */
const webauthn = z.object({ json: z.string().max(20_000) });

const passkeyView = z.object({
  id: z.int(),
  label: z.string(),
  isBackedUp: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /**
   * When its signature counter last failed to rise. Accepted: it was synced to another device. Refused: it may be a copy. Null: it always
   * rose.
   */
  counterReset: z.object({ at: z.string(), isAccepted: z.boolean() }).nullable(),
});

export const startPasskeySignIn = defineEndpoint({
  method: 'POST',
  path: '/api/user/passkey/options',
  summary: 'Begins a sign-in by passkey; the options name nobody',
  access: 'public',
  response: z.object({ options: webauthn }),
  limit: { points: 120, seconds: 60 },
});

export const signInByPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/user/passkey',
  summary: 'Signs in by passkey; with user verification it is the second factor too',
  access: 'public',
  body: z.object({ answer: webauthn, rememberMe: tickField.optional(), returnTo: returnToField }),
  response: signedInView,
  errors: ['passkey_refused'],
  limit: { points: 120, seconds: 60 },
  // Logged, not reported (specification, section 8).
  failureSource: 'login',
});

export const listPasskeys = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/passkeys',
  summary: 'The passkeys of the member',
  access: 'signed_in',
  response: z.object({ passkeys: z.array(passkeyView) }),
});

export const startPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/passkeys/options',
  summary: 'Begins to add a passkey; needs a strict sign-in',
  access: 'signed_in',
  isStrict: true,
  response: z.object({ options: webauthn }),
  errors: ['too_many_passkeys', 'second_factor_needed', 'email_unconfirmed'],
});

export const addPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/passkeys',
  summary: 'Adds a passkey by the authenticator’s answer',
  access: 'signed_in',
  isStrict: true,
  body: z.object({ answer: webauthn, label: z.string().trim().max(60).optional() }),
  response: z.object({ passkey: passkeyView }),
  errors: ['passkey_refused', 'too_many_passkeys', 'second_factor_needed', 'email_unconfirmed'],
});

const passkeyParams = z.object({ passkeyId: idInput });

export const renamePasskey = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/users/passkeys/{passkeyId}',
  summary: 'Gives a passkey another label',
  access: 'signed_in',
  params: passkeyParams,
  body: z.object({
    label: z
      .string({ error: pleaseEnter('Label') })
      .trim()
      .min(1, pleaseEnter('Label'))
      .max(60),
  }),
  response: z.object({ passkey: passkeyView }),
  formRedirect: () => '/users/profile?saved=1#passkeys',
});

export const removePasskey = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/users/passkeys/{passkeyId}',
  summary: 'Removes a passkey; needs a strict sign-in',
  access: 'signed_in',
  isStrict: true,
  params: passkeyParams,
  response: z.object({ message: z.string() }),
  errors: ['second_factor_needed'],
  formRedirect: () => '/users/profile?saved=1#passkeys',
});

export const startPasskeyStrict = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/strict_sign_in/passkey/options',
  summary: 'Begins a strict sign-in by passkey',
  access: 'signed_in',
  response: z.object({ options: webauthn }),
});

export const strictSignInByPasskey = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/strict_sign_in/passkey',
  summary: 'Confirms by passkey that it is the member; good for 15 minutes',
  access: 'signed_in',
  body: z.object({ answer: webauthn }),
  response: z.object({ strictUntil: z.string() }),
  errors: ['passkey_refused'],
});
