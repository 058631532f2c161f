import { isApiError } from '#kernel/errors.ts';

/** The history failed to load: the server's own message for a status error, else the specification's (section 8). */
export type HistoryFailure = { failed: string };

export const historyFailure = (error: unknown): HistoryFailure => ({
  failed: isApiError(error) ? error.message : 'Failed to get billing history,',
});
