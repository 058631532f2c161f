import { randomBytes } from 'node:crypto';

/** Refusals in the format of PayPal's API: a status, a name, and an issue for programs. */
export class WireError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(
    status: number,
    name: string,
    { message, issue, description }: { message: string; issue: string; description: string },
  ) {
    super(description);
    this.status = status;
    const details = [{ issue, description }];
    this.body = { name, message, debug_id: randomBytes(7).toString('hex'), details, links: [] };
  }
}

/** By issue, in PayPal's words. */
const DESCRIPTIONS = {
  CAPTURE_FULLY_REFUNDED: 'The capture has already been fully refunded',
  DUPLICATE_INVOICE_ID:
    'Duplicate Invoice ID detected. To avoid a potential duplicate transaction your account setting requires that Invoice Id be unique for each transaction.',
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  PAYEE_ACCOUNT_RESTRICTED: 'The merchant account is restricted.',
  PAYEE_BLOCKED_TRANSACTION: 'The transaction was blocked by the payee’s settings.',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'The payer account cannot be used for this transaction.',
  PAYPAL_REQUEST_ID_PREVIOUSLY_USED: 'The PayPal-Request-Id was used for another request.',
  PENDING_CAPTURE:
    'Cannot initiate a refund as the capture is pending. Capture is typically pending when the payer has funded the transaction using e-check/bank funded.',
  REFUND_AMOUNT_EXCEEDED:
    'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
  REFUND_TIME_LIMIT_EXCEEDED: 'You are over the time limit to perform a refund on this capture',
  SETUP_TOKEN_NOT_APPROVED: 'The payer has not agreed, or what he agreed to was used before.',
  TRANSACTION_DISPUTED:
    'Partial refunds cannot be offered at this time because there is an open case on this transaction.',
  TOKEN_ID_NOT_FOUND: 'Specified token was not found. Verify the token and try the request again.',
} as const;

export const unprocessable = (issue: keyof typeof DESCRIPTIONS) =>
  new WireError(422, 'UNPROCESSABLE_ENTITY', {
    message: 'The requested action could not be performed, semantically incorrect, or failed business validation.',
    issue,
    description: DESCRIPTIONS[issue],
  });

/** server_error, rate_limited: PayPal fails, or got too many requests. account_restricted: the seller's account may not charge. */
export type PaypalFault = 'server_error' | 'rate_limited' | 'account_restricted';

export const FAULTS: Readonly<Record<PaypalFault, () => WireError>> = {
  server_error: () =>
    new WireError(500, 'INTERNAL_SERVER_ERROR', {
      message: 'An internal server error has occurred.',
      issue: 'INTERNAL_SERVICE_ERROR',
      description: 'An internal service error has occurred.',
    }),
  rate_limited: () =>
    new WireError(429, 'RATE_LIMIT_REACHED', {
      message: 'Too many requests. Blocked due to rate limiting.',
      issue: 'RATE_LIMIT_REACHED',
      description: 'Too many requests.',
    }),
  account_restricted: () => unprocessable('PAYEE_ACCOUNT_RESTRICTED'),
};

export const badRequest = (issue: string, description: string) =>
  new WireError(400, 'INVALID_REQUEST', {
    message: 'Request is not well-formed, syntactically incorrect, or violates schema.',
    issue,
    description,
  });

export const noSuch = () =>
  new WireError(404, 'RESOURCE_NOT_FOUND', {
    message: 'The specified resource does not exist.',
    issue: 'INVALID_RESOURCE_ID',
    description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
  });

export const notAuthenticated = () =>
  new WireError(401, 'AUTHENTICATION_FAILURE', {
    message: 'Authentication failed due to missing authorization header, or invalid authentication credentials.',
    issue: 'INVALID_ACCESS_TOKEN',
    description: 'Authentication failed due to invalid authentication credentials.',
  });
