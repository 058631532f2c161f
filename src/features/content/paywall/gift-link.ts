import { calendarDate, DAY_MS } from '#kernel/dates.ts';
import { GIFT } from './gift-view.ts';

/** Links by which a reader with access gives an article to others (decision 45). Pure; time is an argument. */

export const giftEnd = (madeAt: Date): Date => new Date(madeAt.getTime() + GIFT.days * DAY_MS);

export type GiftFacts = { expiresAt: Date; revokedAt: Date | null; openings: number };

/** Whether one more browser may open it. */
export const isGiftOpen = ({ expiresAt, revokedAt, openings }: GiftFacts, now: Date): boolean =>
  revokedAt === null && expiresAt > now && openings < GIFT.openings;

/** Whether a browser that opened it before may continue: until it expires or is revoked. */
export const isGiftAlive = ({ expiresAt, revokedAt }: GiftFacts, now: Date): boolean =>
  revokedAt === null && expiresAt > now;

/** "2026-11": a link counts toward the month in Central Time in which it was created. */
export const monthOf = (at: Date): string => calendarDate(at).slice(0, 7);
