import { formatDate } from '#kernel/dates.ts';
import { readInstant } from '../engine/public.ts';
import { dayOfOpenStart, type GamePlace } from './open-start.ts';

/** Reads the start of a game from files of games. */
export type GameStart = {
  /** ISO 8601, UTC. If only the day is known, about its noon. */
  startsAt: string;
  isTimeKnown: boolean;
  /** The day, Central Time, YYYY-MM-DD. */
  playedOn: string;
};

const HOUR_MS = 3_600_000;
const UTC_MIDNIGHT = /T00:00:00\.000Z$/;

const MIDNIGHT = 'start at midnight is no time: only the day is kept';

/**
 * Null: the text is no date. `isTimeOpen`: the source says that the time is not set yet. With or without that flag, midnight is no time,
 * because one source sets the flag for no game.
 */
export function readGameStart(
  cell: string | undefined,
  { isTimeOpen, place }: { isTimeOpen: boolean; place: GamePlace },
): { start: GameStart; note: string | null } | null {
  const { value } = readInstant(cell, 'date');
  if (value === null) return null;
  const { on, at } = value;
  if (at === null) return { start: onDay(on), note: null };
  // An open time is written as midnight in New York, which is the previous day in Central Time, or as midnight UTC.
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

/** 18:00 UTC is noon or 1 p.m. Central Time. */
function onDay(day: string): GameStart {
  return { startsAt: `${day}T18:00:00.000Z`, isTimeKnown: false, playedOn: day };
}
