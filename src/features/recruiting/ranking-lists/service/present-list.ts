import type { Db } from '#platform/db/database.ts';
import type { ListKinds, RankedPlayer } from '../list-kind.ts';
import type { ListScope } from '../list-view.ts';
import { findPublished } from '../queries.ts';

type Published = Awaited<ReturnType<typeof findPublished>>;

/** `ranked`: the requested players and those on the list that readers see, by rank. `present`: ids of the latter, in order. */
type PresentList = { ranked: RankedPlayer[]; present: number[]; published: Published };

/**
 * The list that readers see now: the visible players of the published list, or as many by rating as readers see without one. Players behind
 * it are ranked too, but are not on the list.
 */
export async function presentList(
  db: Db,
  kinds: ListKinds,
  { of, ids }: { of: ListScope; ids: readonly number[] },
): Promise<PresentList> {
  const { firstLength, listRanked } = kinds[of.kind];
  const published = await findPublished(db, of);
  const length = published ? 0 : firstLength[of.sport];
  const ranked = await listRanked(db, of, {
    ids: [...new Set([...ids, ...(published?.playerIds ?? [])])],
    orTo: length,
  });
  const isListed = new Set(published?.playerIds);
  const present = ranked.filter(({ id, rank }) => (published ? isListed.has(id) : rank <= length)).map(({ id }) => id);
  return { ranked, present, published };
}
