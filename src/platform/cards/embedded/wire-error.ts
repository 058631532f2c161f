import type { ProviderFault } from './provider.ts';

/** Refusals in the format of Stripe's API: a status, and an error with a type and a code for programs. */

type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error';

export type WireErrorBody = {
  type: ErrorType;
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  /** The current intent or method that the error is about. */
  payment_intent?: unknown;
  setup_intent?: unknown;
  payment_method?: unknown;
};

export class WireError extends Error {
  readonly status: number;
  readonly body: WireErrorBody;

  constructor(status: number, body: WireErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const badRequest = (message: string, more: Partial<WireErrorBody> = {}) =>
  new WireError(400, { type: 'invalid_request_error', message, ...more });

/** The wording and status of Stripe. */
export const FAULTS: Readonly<Record<ProviderFault, WireErrorBody & { status: number }>> = {
  server_error: { status: 500, type: 'api_error', message: 'An unknown error occurred' },
  rate_limited: { status: 429, type: 'rate_limit_error', code: 'rate_limit', message: 'Too many requests.' },
  account_restricted: {
    status: 400,
    type: 'invalid_request_error',
    message: 'Your account cannot currently make live charges.',
  },
  key_in_use: {
    status: 409,
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this Idempotent Key.',
  },
};

export const keyInUse = (key: string) =>
  new WireError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key: '${key}'.`,
  });

export const noSuch = (what: string, id: string) =>
  new WireError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: what,
    message: `No such ${what}: '${id}'`,
  });

/** By code; the cardholder may see these. */
const MESSAGES: Readonly<Record<string, string>> = {
  card_declined: 'Your card was declined.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  authentication_required: 'Your card was declined. This transaction requires authentication.',
  payment_intent_authentication_failure: 'The holder of the card did not authenticate himself.',
  setup_intent_authentication_failure: 'The holder of the card did not authenticate himself.',
  incorrect_number: 'Your card number is incorrect.',
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_cvc: "Your card's security code is invalid.",
};

export const cardError = (code: string, more: Partial<WireErrorBody> = {}) =>
  new WireError(402, { type: 'card_error', code, message: MESSAGES[code] ?? 'Your card was declined.', ...more });
