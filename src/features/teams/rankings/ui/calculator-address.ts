import type { RankedSport } from '../team-ranking-view.ts';
import { teamClassPath } from '../team-ranking-view.ts';

/** The imagined class lives in the address, so that it can be shared: ids with commas between them. */

export const CALCULATOR_KEYS = ['add', 'remove', 'add_transfers', 'remove_transfers'] as const;
export type CalculatorKey = (typeof CALCULATOR_KEYS)[number];
export type Imagination = Readonly<Record<CalculatorKey, readonly number[]>>;

/** More than the call takes are left out. */
const MOST = 30;

export function imaginationOf(search: URLSearchParams): Imagination {
  const ids = (key: CalculatorKey) => [
    ...new Set(
      (search.get(key) ?? '')
        .split(',')
        .filter((text) => /^[1-9]\d{0,9}$/.test(text))
        .map(Number)
        .filter((id) => id <= 2_147_483_647),
    ),
  ];
  const [add, remove, addTransfers, removeTransfers] = CALCULATOR_KEYS.map((key) => ids(key).slice(0, MOST));
  return {
    add: add ?? [],
    remove: remove ?? [],
    add_transfers: addTransfers ?? [],
    remove_transfers: removeTransfers ?? [],
  };
}

export const isEmpty = (imagined: Imagination): boolean => CALCULATOR_KEYS.every((key) => imagined[key].length === 0);

type Place = { slug: string; sport: RankedSport; year: number };

const pairsOf = (imagined: Imagination) =>
  CALCULATOR_KEYS.flatMap((key) => (imagined[key].length > 0 ? [`${key}=${imagined[key].join(',')}`] : []));

const hrefOf = ({ slug, sport, year }: Place, pairs: readonly string[], section: string) =>
  `${teamClassPath(slug, sport, year)}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}#${section}`;

export const calculatorHref = (place: Place, imagined: Imagination, find?: string): string =>
  hrefOf(place, [...pairsOf(imagined), ...(find ? [`find=${encodeURIComponent(find)}`] : [])], 'calculator');

/** Lists of which the page shows the first few, or a page of the whole. */
export type ClassList = 'targets' | 'visitors';

/** The page of the whole list that the address asks for; null: only its first few. */
export function listPageOf(search: URLSearchParams, list: ClassList): number | null {
  const text = search.get(list) ?? '';
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null;
}

/** Where a page of a whole list stands, or with null its first few; what is imagined stays. */
export const listHref = (place: Place, imagined: Imagination, list: ClassList, page: number | null): string =>
  hrefOf(place, [...pairsOf(imagined), ...(page === null ? [] : [`${list}=${page}`])], list);

/** One more in a list of the imagined class. */
export const withId = (imagined: Imagination, key: CalculatorKey, id: number): Imagination => ({
  ...imagined,
  [key]: imagined[key].includes(id) ? imagined[key] : [...imagined[key], id],
});

/** One less. */
export const withoutId = (imagined: Imagination, key: CalculatorKey, id: number): Imagination => ({
  ...imagined,
  [key]: imagined[key].filter((each) => each !== id),
});
