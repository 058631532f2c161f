import { type RankingFilters, rankingHref } from './ranking-address.ts';

/** Who is chosen to be compared: the address of the list holds it, so that it works without JavaScript and is shared by a link. */

export type Chosen = { id: number; name: string };

/** Choosing has begun, and nobody is chosen yet. */
const NOBODY = 'pick';

/** Who an address chooses; null where it chooses nobody. `ask` gives their names. */
export async function chosenBy(
  { compare }: RankingFilters,
  ask: (ids: string) => Promise<{ prospects: readonly Chosen[] }>,
): Promise<Chosen[] | null> {
  if (!compare) return null;
  const ids = /^[\d,]{1,80}$/.test(compare) ? compare : '';
  const { prospects } = ids ? await ask(ids) : { prospects: [] };
  return prospects.map(({ id, name }) => ({ id, name }));
}

/** The same page of the list with these chosen; null: nobody is being chosen any more. */
export function choiceHref(path: string, filters: RankingFilters, ids: readonly number[] | null): string {
  const compare = ids === null ? undefined : ids.join(',') || NOBODY;
  return rankingHref(path, filters, { compare, page: filters.page });
}
