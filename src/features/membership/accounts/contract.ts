import { z } from 'zod';
import { addressFields, billingAddressView } from '#features/billing/payment-methods/address-fields-view.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { emailField, passwordField, tickField, tokenField, usernameField } from './fields-view.ts';
import { memberView } from './member-view.ts';

const done = z.object({ message: z.string() });

export const getCurrentUser = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/current',
  summary: 'The member who is signed in, with subscriptions',
  access: 'signed_in',
  isOpenToViewing: true,
  response: z.object({ user: memberView }),
});

export const getValidity = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/is_current_user_valid',
  summary:
    'Whether the session of this browser still holds, with the basic facts of its member; rolls a remembered session on',
  access: 'public',
  response: z.object({
    isCurrentUserValid: z.boolean(),
    email: z.string().nullable(),
    emailConfirmed: z.boolean().nullable(),
    bluechipEmails: z.boolean().nullable(),
    thirdPartyEmails: z.boolean().nullable(),
    userId: z.int().nullable(),
    username: z.string().nullable(),
  }),
});

/** Never the password, because URLs end up in histories and logs. */
export const VALIDATED_PROPERTIES = ['email', 'username'] as const;

export const validateProperty = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/validate',
  summary: 'Whether a value may be used for a property of an account: 150 in ten minutes per address, then a captcha',
  access: 'public',
  query: z.object({
    property: z.enum(VALIDATED_PROPERTIES),
    value: z.string().max(512),
    captchaToken: z.string().max(4000).optional(),
  }),
  response: z.object({ isValid: z.boolean(), error: z.null(), message: z.string().nullable() }),
  errors: ['captcha_needed'],
  // The use case has its own limit, because a captcha lifts it.
  limit: { points: 240, seconds: 60 },
});

/** Empty: removes the address. The message is the specification's (M06). */
const PAYPAL_WORDS = 'Please enter a valid email address above';
const paypalField = z
  .string()
  .trim()
  .max(254, { abort: true, error: PAYPAL_WORDS })
  .refine((value) => value === '' || emailField.safeParse(value).success, PAYPAL_WORDS);

export const getAddress = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/address',
  summary: 'The billing address of the member; null while there is none',
  access: 'signed_in',
  response: z.object({
    address: billingAddressView.nullable(),
  }),
});

export const updateUser = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/users/update',
  summary:
    'Changes the account. Email and PayPal email need the current password or a strict sign-in; the address needs a strict sign-in',
  access: 'signed_in',
  body: z.object({
    email: emailField.optional(),
    username: usernameField.optional(),
    paypalEmail: paypalField.optional(),
    bluechipEmails: tickField.optional(),
    thirdPartyEmails: tickField.optional(),
    primarySiteId: idInput.optional(),
    /** The billing address, validated as on the billing page. */
    address: z.object(addressFields).optional(),
    currentPassword: passwordField.or(z.literal('')).optional(),
    /** Set by the form of email preferences: unchecked boxes are not posted, so with this flag their absence means no. */
    preferences: tickField.optional(),
  }),
  response: z.object({ user: memberView, message: z.string() }),
  errors: ['suspicious_activity', 'strict_sign_in_needed', 'invalid_address'],
  limit: { points: 60, seconds: 60, refusal: 'slow_down' },
  formRedirect: () => '/users/profile?saved=1',
});

/** The page behind the emailed link posts its token, so that scanners that open links in email confirm nothing. */
export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/api/user/confirm_email',
  summary:
    'Confirms an email address by the token sent to it, or sends the email again; that reply is the same for any address',
  access: 'public',
  /** Members who are logged in can leave out the address. */
  body: z.object({ token: tokenField.optional(), email: emailField.optional() }).default({}),
  response: z.object({
    isConfirmed: z.boolean(),
    /** Confirmed from a browser that was not logged in to the account: the password from the registration no longer works. */
    needsPassword: z.boolean(),
    message: z.string(),
  }),
  errors: ['gone'],
  limit: { points: 60, seconds: 60 },
  formRedirect: ({ isConfirmed, needsPassword }) =>
    `/users/confirmation?done=${needsPassword ? 'password' : isConfirmed ? 'confirmed' : 'sent'}`,
});

export const confirmEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/email_change',
  summary:
    'Confirms a change of email by the token sent to the old or the new address; it takes effect once both are confirmed',
  access: 'public',
  body: z.object({ token: tokenField }),
  response: z.object({
    isChanged: z.boolean(),
    /** Changed from a browser that was not logged in to the account, to its first confirmed address: the old password no longer works. */
    needsPassword: z.boolean(),
    message: z.string(),
  }),
  errors: ['gone', 'email_taken'],
  limit: { points: 60, seconds: 60 },
  formRedirect: ({ isChanged, needsPassword }) =>
    `/users/confirmation?done=${needsPassword ? 'password' : isChanged ? 'changed' : 'half'}`,
});

export const forgotUsername = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/forgot_username',
  summary: 'Emails the username; the reply is the same whether or not the account exists',
  access: 'public',
  body: z.object({ email: emailField }),
  response: done,
  limit: { points: 60, seconds: 60 },
  formRedirect: () => '/users/username/forgot?sent=1',
});

export const exportData = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/export',
  summary: 'All that is kept about the member, as JSON: for each part its rows; needs a strict sign-in',
  access: 'signed_in',
  isStrict: true,
  response: z.object({
    exportedAt: z.string(),
    parts: z.record(
      z.string(),
      z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
    ),
  }),
  limit: { points: 5, seconds: 60 },
});

export const scheduleDeletion = defineEndpoint({
  method: 'POST',
  path: '/api/v2/users/deletion',
  summary: 'Asks for the account to be deleted in 14 days; needs a strict sign-in',
  access: 'signed_in',
  isStrict: true,
  response: z.object({ deletionDueAt: z.string(), message: z.string() }),
  errors: ['last_super_admin'],
  formRedirect: () => '/users/profile?deletion=scheduled#deletion',
});

export const undoDeletion = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/users/deletion',
  summary: 'Cancels the scheduled deletion of the signed-in member’s account',
  access: 'signed_in',
  response: done,
  formRedirect: () => '/users/profile?deletion=undone#deletion',
});
