import type { HydrationState } from 'react-router';
import { BluechipAPIError, isApiError } from '#kernel/errors.ts';

/** Serializes loader errors to JSON and back. Errors other than API errors reach the browser without their text. */

/** `words`: the call's message; null if none. */
type PlainError = { status: number; code: string; words: string | null; requestId: string | null };

export function plainError(error: unknown, requestId: string): PlainError {
  if (isApiError(error)) return { status: error.status, code: error.code, words: error.words ?? null, requestId };
  const status = statusOf(error);
  return {
    status,
    code: status === 404 ? 'not_found' : 'internal',
    words: null,
    requestId,
  };
}

/** The status of a loader's error: an API error's or a route response's, otherwise 500. */
export function statusOf(error: unknown): number {
  if (isApiError(error)) return error.status;
  if (typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number')
    return error.status;
  return 500;
}

export function plainErrors(
  errors: Record<string, unknown> | null | undefined,
  requestId: string,
): Record<string, PlainError> | null {
  if (!errors) return null;
  return Object.fromEntries(Object.entries(errors).map(([route, error]) => [route, plainError(error, requestId)]));
}

/** In the browser: restores the errors that the server's boundary saw. */
export function revive(state: HydrationState): HydrationState {
  if (!state.errors) return state;
  const errors = Object.fromEntries(Object.entries(state.errors).map(([route, error]) => [route, reviveError(error)]));
  return { ...state, errors };
}

function reviveError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('status' in error)) return error;
  const message = 'words' in error && typeof error.words === 'string' ? error.words : undefined;
  const requestId = 'requestId' in error && typeof error.requestId === 'string' ? error.requestId : undefined;
  return new BluechipAPIError(Number(error.status), String(error.code), { message, requestId });
}
