import { formatDate } from '#kernel/dates.ts';
import { readInstant } from '../engine/public.ts';
import { dayOfOpenStart, type GamePlace } from './open-start.ts';

/** When a game starts, as files of games write it. */
export type GameStart = {
  /** ISO 8601, in UTC. Where only the day is known, about its noon. */
  startsAt: string;
  isTimeKnown: boolean;
  /** The day in Chicago, YYYY-MM-DD. */
  playedOn: string;
};

const HOUR_MS = 3_600_000;
const UTC_MIDNIGHT = /T00:00:00\.000Z$/;

const MIDNIGHT = 'start at midnight is no time: only the day is kept';

/**
 * Null where the text is no date. `isTimeOpen`: the source says that the time is not set yet. Without that word, or even against it,
 * midnight is no time: one source writes the flag of no game.
 */
export function readGameStart(
  cell: string | undefined,
  { isTimeOpen, place }: { isTimeOpen: boolean; place: GamePlace },
): { start: GameStart; note: string | null } | null {
  const { value } = readInstant(cell, 'date');
  if (value === null) return null;
  const { on, at } = value;
  if (at === null) return { start: onDay(on), note: null };
  // An open time is written as midnight in New York, which is the day before in Chicago, or as midnight in UTC.
  if (isTimeOpen) {
    const isUtcDay = UTC_MIDNIGHT.test(at.toISOString());
    const day = isUtcDay ? on : formatDate(new Date(at.getTime() + HOUR_MS), 'YYYY-MM-DD');
    return { start: onDay(day), note: null };
  }
  const open = dayOfOpenStart(at, place);
  if (open !== null) return { start: onDay(open), note: MIDNIGHT };
  const playedOn = formatDate(at, 'YYYY-MM-DD');
  return { start: { startsAt: at.toISOString(), isTimeKnown: true, playedOn }, note: null };
}

/** 18:00 in UTC is noon or one o'clock in Chicago. */
function onDay(day: string): GameStart {
  return { startsAt: `${day}T18:00:00.000Z`, isTimeKnown: false, playedOn: day };
}
