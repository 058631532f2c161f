import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import { starsOf } from '#features/recruiting/prospects/public.ts';
import {
  type AppliedOrder,
  type Found,
  findLatestVersion,
  type ListKindRules,
  type RankedPlayer,
} from '#features/recruiting/ranking-lists/public.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { emit, purgeTags } from '#platform/events/events.ts';
import { athleteHref } from '../college-players/athlete-address-view.ts';
import { seasonsOf, transferTags } from '../entries/public.ts';
import { RANKED_BY_RATING } from './rank-list-view.ts';
import { findRankedEntries, listRankedEntries, lockTransferRanks, type RankedEntry } from './ranks-queries.ts';

/**
 * Lists of transfers: the published one comes first in the order of its season, which decides the points that teams get (decision 0126).
 */
export const transferPortalRanks: ListKindRules = {
  subject: 'person',
  firstLength: {
    football: RANKED_BY_RATING,
    basketball: RANKED_BY_RATING,
    baseball: RANKED_BY_RATING,
    hockey: RANKED_BY_RATING,
  },
  listYears: seasonsOf,
  lock: lockTransferRanks,
  listRanked: async (db, of, { ids, orTo }) =>
    playersOf(db, await listRankedEntries(db, of, { personIds: ids, ...(orTo === undefined ? {} : { orTo }) })),
  listFirst: async (db, of, { basis, limit }) => {
    const first = await listRankedEntries(db, of, { personIds: [], orTo: limit, byStaff: basis === 'present' });
    return first.map(({ personId }) => personId);
  },
  findCandidates: async (db, of, search): Promise<Found> => {
    const { entries, total } = await findRankedEntries(db, of, search);
    return { candidates: await playersOf(db, entries), total };
  },
  latestVersion: findLatestVersion,
  cacheTags: ({ sport, year }) => transferTags(sport, year),
  applyOrder,
};

async function playersOf(db: Db, entries: readonly RankedEntry[]): Promise<RankedPlayer[]> {
  const ids = entries
    .flatMap(({ originCollegeId, exitCollegeId }) => [originCollegeId, exitCollegeId])
    .filter((id) => id !== null);
  const colleges = new Map(
    (await listCollegesByIds(db, [...new Set(ids)])).map(({ id, shortName }) => [id, shortName]),
  );
  const nameOf = (id: number | null, name: string | null) => (id === null ? undefined : colleges.get(id)) ?? name;
  return entries.map((entry) => {
    const origin = nameOf(entry.originCollegeId, entry.originName);
    const exit = nameOf(entry.exitCollegeId, entry.exitName);
    return {
      id: entry.personId,
      path: athleteHref(entry),
      name: entry.name,
      position: entry.position,
      place: origin !== null && exit !== null ? `${origin} to ${exit}` : (origin ?? exit),
      ratingTenths: entry.ratingTenths,
      stars: starsOf(entry.ratingTenths),
      rank: entry.rank,
    };
  });
}

/** Stores nothing besides the list: readers and team rankings read the order from it. */
async function applyOrder(db: Db, _: Context, { of, act }: AppliedOrder): Promise<number | null> {
  const { sport, year } = of;
  await emit(db, { type: 'class_reordered', sport, classYear: year });
  await purgeTags(db, transferTags(sport, year));
  return act === 'withdraw' ? null : ((await findLatestVersion(db, of)) ?? 0) + 1;
}
