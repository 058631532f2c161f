import { DAY_MS } from '#kernel/dates.ts';

/** How long a deletion can be undone (decision 43). */
export const DELETION_DAYS = 14;

export const deletionDueAt = (now: Date): Date => new Date(now.getTime() + DELETION_DAYS * DAY_MS);
