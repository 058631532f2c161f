import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { prospectNameKey } from '../../prospects/public.ts';
import type { ListKinds } from '../list-kind.ts';
import type { ListedPlayer } from '../list-view.ts';
import { findList } from '../queries.ts';
import { listedPlayerOf } from './list-content.ts';

const SHOWN = 10;

/** Players who can be added, by a part of the name; without one, those rated above a player on the list. Best first, with the total. */
export async function candidatesFor(
  { db }: Context,
  kinds: ListKinds,
  listId: number,
  query: string | undefined,
): Promise<{ candidates: ListedPlayer[]; total: number }> {
  const list = await findList(db, listId);
  if (!list) throw apiError('not_found');
  const { findCandidates, listRanked } = kinds[list.kind];
  const text = prospectNameKey(query ?? '') || null;
  const listed = list.playerIds;
  const ranked = text === null ? await listRanked(db, list, { ids: listed }) : [];
  const ratings = ranked.flatMap(({ ratingTenths }) => ratingTenths ?? []);
  // With no rated player on the list, nobody is rated above one.
  if (text === null && ratings.length === 0) return { candidates: [], total: 0 };
  const aboveTenths = text === null ? Math.min(...ratings) : 0;
  const { candidates, total } = await findCandidates(db, list, { listed, text, aboveTenths, limit: SHOWN });
  return { candidates: candidates.map(listedPlayerOf), total };
}
