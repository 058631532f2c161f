import type { ActivityEvent } from '../../events/event-view.ts';
import type { Interests, Profile, RankingGraph } from './prospect-data.ts';

/** Highlights of a career, only from known and dated facts; nothing is guessed, and nothing is said about what did not happen. Pure. */

export type Highlight = { label: string; value: string; on: string | null };

type Known = {
  prospect: Pick<Profile, 'ratingHistory' | 'ranks'>;
  interests: Pick<Interests, 'interests'>;
  ranking: Pick<RankingGraph, 'points'>;
  events: readonly ActivityEvent[];
};

export function careerHighlights(known: Known): Highlight[] {
  return [bestRank(known), bestRating(known), firstOffer(known), offers(known), officialVisits(known)].flatMap(
    (highlight) => highlight ?? [],
  );
}

function bestRank({ prospect, ranking }: Known): Highlight | null {
  const ranked = [
    ...ranking.points.flatMap(({ natl, at }) => (natl === null ? [] : [{ natl, on: at.slice(0, 10) }])),
    ...(prospect.ranks.natl === null ? [] : [{ natl: prospect.ranks.natl, on: null }]),
  ];
  const best = ranked.toSorted((a, b) => a.natl - b.natl)[0];
  return best ? { label: 'Best national rank', value: `No. ${best.natl}`, on: best.on } : null;
}

function bestRating({ prospect: { ratingHistory } }: Known): Highlight | null {
  const rated = ratingHistory.flatMap(({ newRating, at }) => (newRating === null ? [] : [{ newRating, at }]));
  // The first time of several equal ones; the history has the latest first.
  const best = rated.toReversed().toSorted((a, b) => b.newRating - a.newRating)[0];
  return best ? { label: 'Best rating', value: best.newRating.toFixed(1), on: best.at.slice(0, 10) } : null;
}

function firstOffer({ events }: Known): Highlight | null {
  const first = events.findLast(({ kind }) => kind === 'offer');
  return first?.college ? { label: 'First offer', value: first.college.shortName, on: first.on } : null;
}

/** A committed prospect had an offer, whether or not its day is known. */
function offers({ interests: { interests } }: Known): Highlight | null {
  const count = interests.filter(({ status, offeredOn }) => status !== 'none' || offeredOn !== null).length;
  return count > 0 ? { label: 'Offers', value: String(count), on: null } : null;
}

function officialVisits({ events }: Known): Highlight | null {
  const count = events.filter(({ kind, isOfficial }) => kind === 'visit' && isOfficial).length;
  return count > 0 ? { label: 'Official visits', value: String(count), on: null } : null;
}
