import { toSnake } from '#kernel/casing.ts';
import { apiError, BluechipAPIError, isApiError } from '#kernel/errors.ts';

/** The body of a failed call (decision 3): `{error}` or `{errors: {field: […]}}`, with `error_code` and `request_id`. */
export type ErrorBody = {
  error?: string;
  errors?: Record<string, string[]>;
  error_code: string;
  request_id: string;
  [fact: string]: unknown;
};

const MESSAGES: Record<string, string> = {
  bad_request: 'This request could not be read.',
  not_signed_in: 'Log in to do this.',
  forbidden: 'You do not have permission to do this.',
  second_factor_needed:
    'Staff pages need a two-factor code from the last 12 hours. Enter it again, or set up two-step login in your profile.',
  strict_sign_in_needed: 'Confirm it’s you first.',
  hidden_while_viewing:
    'You’re viewing the site as a member, and their billing and security stay hidden. Choose Stop viewing in the bar at the bottom of the window to go back to your own account.',
  read_only_while_viewing: 'You’re viewing the site as a member, so nothing can be changed.',
  csrf_failed: 'This form has expired. Reload the page and send it again.',
  not_found: 'Nothing was found here.',
  method_not_allowed: 'This address does not take that method.',
  too_large: 'What was sent is too large.',
  unsupported_media_type: 'Send JSON or a form.',
  foreign_host: 'This host is not served here.',
  too_many_requests: 'Too many requests. Wait a moment and try again.',
  slow_down: 'Too many requests. Wait a moment and try again.',
  internal: 'Something went wrong. Please try again later.',
  overloaded: 'The server is busy. Try again in a moment.',
  timed_out: 'This took too long. Try again in a moment.',
};

const CODE_BY_STATUS: Record<number, string> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_media_type',
};

/** Converts any failure into an API error. What is not meant for the caller becomes `internal`, without its text. */
export function asApiError(failure: unknown): BluechipAPIError {
  if (isApiError(failure)) return failure;
  const status = statusOf(failure);
  if (status !== undefined && status < 500) return apiError(CODE_BY_STATUS[status] ?? 'bad_request');
  return apiError('internal');
}

function statusOf(failure: unknown): number | undefined {
  if (typeof failure !== 'object' || failure === null || !('statusCode' in failure)) return undefined;
  return typeof failure.statusCode === 'number' ? failure.statusCode : undefined;
}

/** In process: the error with the message that its reply has over HTTP. */
export function withWords(error: BluechipAPIError): BluechipAPIError {
  const message = MESSAGES[error.code];
  if (error.words !== undefined || error.fields || message === undefined) return error;
  const { status, code, requestId, retryAfter, facts, isKnownOutage } = error;
  return new BluechipAPIError(status, code, { message, requestId, retryAfter, facts, isKnownOutage });
}

export function errorBody(error: BluechipAPIError, requestId: string): ErrorBody {
  const tail = { ...error.facts, error_code: error.code, request_id: requestId };
  if (error.fields) {
    const errors = Object.fromEntries(Object.entries(error.fields).map(([field, texts]) => [toSnake(field), texts]));
    return { errors, ...tail };
  }
  return { error: error.words ?? MESSAGES[error.code] ?? error.message, ...tail };
}
