import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { listProspectRecords } from '../prospects/public.ts';
import { listRanksOf } from './queries.ts';

/** Two years of weekly versions, more points than a chart has room for. */
const MOST_POINTS = 104;

/** Throws not_found for a prospect who does not exist or was taken down. */
export async function rankingGraph({ db }: Pick<Context, 'db'>, prospectId: number) {
  const [[prospect], ranks] = await Promise.all([
    listProspectRecords(db, [prospectId]),
    listRanksOf(db, { prospectId, limit: MOST_POINTS }),
  ]);
  if (!prospect) throw apiError('not_found');
  const points = ranks.map((rank) => ({
    version: rank.version,
    at: rank.publishedAt.toISOString(),
    ...standingOf(rank),
  }));
  return { prospectId, points, present: standingOf(prospect) };
}

type Ranks = {
  nationalRank: number | null;
  positionRank: number | null;
  stateRank: number | null;
  ratingTenths: number | null;
};

const standingOf = ({ nationalRank, positionRank, stateRank, ratingTenths }: Ranks) => ({
  natl: nationalRank,
  pos: positionRank,
  st: stateRank,
  bluechipRating: ratingTenths === null ? null : ratingTenths / 10,
});
