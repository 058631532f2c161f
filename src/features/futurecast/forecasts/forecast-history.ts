import { LEAST_SAMPLE } from '#kernel/sample-size.ts';
import { type Share, sharesOf, type Voice } from './shares.ts';

/** Chances over time, computed from every version of every pick. Pure. */

export type Word = { forecastId: number; at: Date; collegeId: number; confidence: number; picks: number; hits: number };

/** The maximum number of colleges in the graph. */
const MOST_SERIES = 5;
const MOST_MOMENTS = 30;

export type ForecastHistory = { moments: Date[]; series: { collegeId: number; percents: number[] }[] };

/**
 * Evenly spaced points from the day on which there were `least` picks to `until`, and the colleges that lead at the end, each with its
 * chance at every point. Earlier a single pick would be drawn as 100 percent.
 */
export function historyOf(words: readonly Word[], until: Date, least = LEAST_SAMPLE): ForecastHistory {
  const begun = new Map<number, Date>();
  for (const { forecastId, at } of words) {
    const known = begun.get(forecastId);
    if (!known || at < known) begun.set(forecastId, at);
  }
  const first = [...begun.values()].toSorted((a, b) => a.getTime() - b.getTime())[least - 1];
  if (!first) return { moments: [], series: [] };
  const moments = momentsBetween(first, until);
  const shares = moments.map((moment) => sharesOf(voicesAt(words, moment), moment));
  const leaders = (shares.at(-1) ?? []).slice(0, MOST_SERIES);
  return {
    moments,
    series: leaders.map(({ collegeId }) => ({ collegeId, percents: shares.map((each) => percentOf(each, collegeId)) })),
  };
}

const percentOf = (shares: readonly Share[], collegeId: number) =>
  shares.find((share) => share.collegeId === collegeId)?.percent ?? 0;

function momentsBetween(first: Date, until: Date): Date[] {
  const span = until.getTime() - first.getTime();
  if (span <= 0) return [first];
  return Array.from(
    { length: MOST_MOMENTS },
    (_, index) => new Date(first.getTime() + Math.round((span * index) / (MOST_MOMENTS - 1))),
  );
}

/** The latest version of each pick at that moment. */
export function voicesAt(words: readonly Word[], moment: Date): Voice[] {
  const latest = new Map<number, Word>();
  for (const word of words) {
    const known = latest.get(word.forecastId);
    if (word.at <= moment && (!known || known.at <= word.at)) latest.set(word.forecastId, word);
  }
  return [...latest.values()];
}
