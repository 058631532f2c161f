import { DAY_MS } from '#kernel/dates.ts';

/** How many days are looked through before and after the day that is asked for. */
export const SPORT_DAYS = { before: 7, after: 7 } as const;
/** A college plays once a week, and has weeks without a game. */
export const COLLEGE_DAYS = { before: 30, after: 45 } as const;

/** A day so many days later, both YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

type Standing = { status: string; playedOn: string; home: { points: number | null }; away: { points: number | null } };

/** Ended with a score, or being played. */
export const isResult = ({ status, home, away }: Standing): boolean =>
  status === 'live' || (status === 'final' && home.points !== null && away.points !== null);

/** Not begun, or off; what was to be played before the day and was not is no schedule. */
export const isToCome = ({ status, playedOn }: Standing, day: string): boolean =>
  (status === 'scheduled' || status === 'postponed' || status === 'cancelled') && playedOn >= day;
