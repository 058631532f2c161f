import { type RankingFilters, rankingHref } from './ranking-address.ts';

/** The players selected for comparison. The URL of the list holds them, so that it works without JavaScript and can be shared. */

export type Chosen = { id: number; name: string };

/** Selection has started, and nobody is selected yet. */
const NOBODY = 'pick';

/** The players selected by a URL; null if selection has not started. `ask` loads their names. */
export async function chosenBy(
  { compare }: RankingFilters,
  ask: (ids: string) => Promise<{ prospects: readonly Chosen[] }>,
): Promise<Chosen[] | null> {
  if (!compare) return null;
  const ids = /^[\d,]{1,80}$/.test(compare) ? compare : '';
  const { prospects } = ids ? await ask(ids) : { prospects: [] };
  return prospects.map(({ id, name }) => ({ id, name }));
}

/** The same page of the list with these players selected; null ends the selection. */
export function choiceHref(path: string, filters: RankingFilters, ids: readonly number[] | null): string {
  const compare = ids === null ? undefined : ids.join(',') || NOBODY;
  return rankingHref(path, filters, { compare, page: filters.page });
}
