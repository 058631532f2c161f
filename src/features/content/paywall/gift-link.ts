import { calendarDate, DAY_MS } from '#kernel/dates.ts';
import { GIFT } from './gift-view.ts';

/** Links by which a reader who may read an article gives it to others (decision 45): pure, time is an argument. */

export const giftEnd = (madeAt: Date): Date => new Date(madeAt.getTime() + GIFT.days * DAY_MS);

export type GiftFacts = { expiresAt: Date; revokedAt: Date | null; openings: number };

/** Whether one more browser may open it. */
export const isGiftOpen = ({ expiresAt, revokedAt, openings }: GiftFacts, now: Date): boolean =>
  revokedAt === null && expiresAt > now && openings < GIFT.openings;

/** Whether who opened it before may read on: until it ends or is taken back. */
export const isGiftAlive = ({ expiresAt, revokedAt }: GiftFacts, now: Date): boolean =>
  revokedAt === null && expiresAt > now;

/** "2026-11": a link counts for the month of Chicago in which it was made. */
export const monthOf = (at: Date): string => calendarDate(at).slice(0, 7);
