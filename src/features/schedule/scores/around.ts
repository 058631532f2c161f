import { DAY_MS } from '#kernel/dates.ts';

/** The number of days to search before and after the requested day. */
export const SPORT_DAYS = { before: 7, after: 7 } as const;
/** A college plays once a week, and has weeks without a game. */
export const COLLEGE_DAYS = { before: 30, after: 45 } as const;

/** The date this many days later, both YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

type Standing = { status: string; playedOn: string; home: { points: number | null }; away: { points: number | null } };

/** Finished with a score, or live. */
export const isResult = ({ status, home, away }: Standing): boolean =>
  status === 'live' || (status === 'final' && home.points !== null && away.points !== null);

/** Not started, or off. An unplayed game from before the day is not on the schedule. */
export const isToCome = ({ status, playedOn }: Standing, day: string): boolean =>
  (status === 'scheduled' || status === 'postponed' || status === 'cancelled') && playedOn >= day;
