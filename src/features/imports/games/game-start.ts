import { formatDate } from '#kernel/dates.ts';
import { readInstant } from '../engine/public.ts';

/** When a game starts, as files of games write it. */
export type GameStart = {
  /** ISO 8601, in UTC. Where only the day is known, about its noon. */
  startsAt: string;
  isTimeKnown: boolean;
  /** The day in Chicago, YYYY-MM-DD. */
  playedOn: string;
};

const HOUR_MS = 3_600_000;

/** Null where the text is no date. `isTimeOpen`: the source says that the time is not set yet. */
export function readGameStart(cell: string | undefined, { isTimeOpen }: { isTimeOpen: boolean }): GameStart | null {
  const { value } = readInstant(cell, 'date');
  if (value === null) return null;
  const { on, at } = value;
  if (at === null) return onDay(on);
  // An open time is written as midnight in New York, which is the day before in Chicago.
  if (isTimeOpen) return onDay(formatDate(new Date(at.getTime() + HOUR_MS), 'YYYY-MM-DD'));
  return { startsAt: at.toISOString(), isTimeKnown: true, playedOn: formatDate(at, 'YYYY-MM-DD') };
}

/** 18:00 in UTC is noon or one o'clock in Chicago. */
function onDay(day: string): GameStart {
  return { startsAt: `${day}T18:00:00.000Z`, isTimeKnown: false, playedOn: day };
}
