import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { prospectNameKey } from '../../prospects/public.ts';
import type { ListedProspect } from '../list-view.ts';
import { findList, listCandidates, listRanked } from '../queries.ts';
import { listedProspectOf } from './list-content.ts';

const SHOWN = 10;

/** Who can come onto a list: by a part of the name; without one, those rated above somebody who stands on it. The best first, and how many there are. */
export async function candidatesFor(
  { db }: Context,
  listId: number,
  query: string | undefined,
): Promise<{ candidates: ListedProspect[]; total: number }> {
  const list = await findList(db, listId);
  if (!list) throw apiError('not_found');
  const text = prospectNameKey(query ?? '') || null;
  const listed = list.prospectIds;
  const ranked = text === null ? await listRanked(db, list, { ids: listed }) : [];
  const aboveTenths = Math.min(...ranked.map(({ ratingTenths }) => ratingTenths));
  // Nobody is rated above nobody.
  if (text === null && ranked.length === 0) return { candidates: [], total: 0 };
  const wish = { listed, text, aboveTenths: text === null ? aboveTenths : 0, limit: SHOWN };
  const { candidates, total } = await listCandidates(db, list, wish);
  return { candidates: candidates.map(listedProspectOf), total };
}
