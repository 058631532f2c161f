/**
 * The one error for a refused or failed call, the same in the browser, on the server and in a test. Callers compare `code` (stable) or
 * `status`, never the text.
 */

/** Stable error codes of the platform with their HTTP status. A feature's own refusal codes answer 422. */
export const STATUS_BY_CODE = {
  bad_request: 400,
  not_signed_in: 401,
  /** Too many wrong passwords at the strict sign-in (decision 39). */
  session_revoked: 401,
  forbidden: 403,
  /** Their role may do it, but for another college (decision 3: a role is 403). */
  not_your_college: 403,
  /** Their role may read this report only while it is granted to them, and it is not. */
  report_not_granted: 403,
  second_factor_needed: 403,
  strict_sign_in_needed: 403,
  /** Staff view the site as a member: this is hidden from them, or they may not change it. */
  hidden_while_viewing: 403,
  read_only_while_viewing: 403,
  subscription_needed: 403,
  /** Staff suspended the account. */
  account_suspended: 403,
  csrf_failed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  /** Somebody else is editing it. */
  taken_over: 409,
  gone: 410,
  /** The token is used or expired (decision 3). */
  gift_used: 410,
  gift_expired: 410,
  too_large: 413,
  unsupported_media_type: 415,
  foreign_host: 421,
  invalid: 422,
  too_many_requests: 429,
  /** A change of the account that does not look like its owner's (decision 40). */
  suspicious_activity: 429,
  internal: 500,
  overloaded: 503,
  timed_out: 503,
  /** A payment provider did not answer, so the outcome is unknown. */
  payment_unknown: 503,
  /** The operator's message board does not answer. */
  boards_unavailable: 503,
  /** The price differs from the one that the page showed. */
  quote_changed: 409,
} as const satisfies Record<string, number>;

export type FieldErrors = Record<string, string[]>;

export type ErrorDetails = {
  message?: string | undefined;
  fields?: FieldErrors | undefined;
  requestId?: string | undefined;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number | undefined;
  /** Facts that the caller needs to retry, in snake_case: they are sent beside the error. */
  facts?: Readonly<Record<string, string | number | null>> | undefined;
  /** The cause is known and logged, such as an outage of a service, so error reporting gets no report of each call. */
  isKnownOutage?: boolean | undefined;
};

export class BluechipAPIError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly facts: ErrorDetails['facts'];
  readonly isKnownOutage: boolean;
  /** The message of the code that threw it; undefined if there is none, and then the message is the status. */
  readonly words: string | undefined;

  constructor(status: number, code: string, details: ErrorDetails = {}) {
    super(details.message ?? `Response returned with status ${status}`);
    this.name = 'BluechipAPIError';
    this.status = status < 300 ? 500 : status;
    this.code = code;
    this.fields = details.fields;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.facts = details.facts;
    this.isKnownOutage = details.isKnownOutage ?? false;
    this.words = details.message;
  }
}

/** The error for a stable code. A code that the platform does not know is a feature's refusal: 422. */
export function apiError(code: string, details: ErrorDetails = {}): BluechipAPIError {
  const known: Record<string, number> = STATUS_BY_CODE;
  return new BluechipAPIError(known[code] ?? 422, code, details);
}

/** 422 with one message per field, as forms show them. */
export function invalidFields(fields: FieldErrors): BluechipAPIError {
  return apiError('invalid', { fields, message: Object.values(fields)[0]?.[0] });
}

/**
 * Unwraps a use case's result: the value if it is ok, otherwise throws the refusal as an error with its code, and its `words` if it has
 * some.
 */
export function orRefuse<T extends { ok: true } | { ok: false; reason: string }>(
  verdict: T,
  words: Readonly<Record<string, string>> = {},
): Extract<T, { ok: true }> {
  if (verdict.ok) return verdict as Extract<T, { ok: true }>;
  throw apiError(verdict.reason, { message: words[verdict.reason] ?? verdict.reason.replaceAll('_', ' ') });
}

export function isApiError(error: unknown): error is BluechipAPIError {
  return error instanceof BluechipAPIError;
}
