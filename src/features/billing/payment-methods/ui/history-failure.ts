import { isApiError } from '#kernel/errors.ts';

/** The history could not be had: of a status error the server's own words, else the specification's (section 8). */
export type HistoryFailure = { failed: string };

export const historyFailure = (error: unknown): HistoryFailure => ({
  failed: isApiError(error) ? error.message : 'Failed to get billing history,',
});
