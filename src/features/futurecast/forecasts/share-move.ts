import { LEAST_SAMPLE } from '#kernel/sample-size.ts';
import { voicesAt, type Word } from './forecast-history.ts';
import { sharesOf } from './shares.ts';

/** How the chances of a prospect moved between two moments. Pure. */

export type ShareMove = { collegeId: number; percent: number; percentBefore: number; forecasts: number };

/** The college whose chance moved most; null if none moved, or too few picks existed before. Of equal moves the gain wins. */
export function shareMove(words: readonly Word[], from: Date, to: Date): ShareMove | null {
  const voicesBefore = voicesAt(words, from);
  // The first picks move every chance from nothing to something, which is not news.
  if (voicesBefore.length < LEAST_SAMPLE) return null;
  const voices = voicesAt(words, to);
  const before = percentsOf(sharesOf(voicesBefore, from));
  const after = percentsOf(sharesOf(voices, to));
  const moves = [...new Set([...after.keys(), ...before.keys()])].map((collegeId) => ({
    collegeId,
    percent: after.get(collegeId) ?? 0,
    percentBefore: before.get(collegeId) ?? 0,
    forecasts: voices.length,
  }));
  const [most] = moves.toSorted((a, b) => sizeOf(b) - sizeOf(a) || b.percent - a.percent || a.collegeId - b.collegeId);
  return most && sizeOf(most) > 0 ? most : null;
}

export const sizeOf = ({ percent, percentBefore }: Pick<ShareMove, 'percent' | 'percentBefore'>): number =>
  Math.abs(percent - percentBefore);

const percentsOf = (shares: readonly { collegeId: number; percent: number }[]) =>
  new Map(shares.map(({ collegeId, percent }) => [collegeId, percent]));
