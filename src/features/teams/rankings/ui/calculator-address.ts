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

export function calculatorHref({ slug, sport, year }: Place, imagined: Imagination, find?: string): string {
  const pairs = CALCULATOR_KEYS.flatMap((key) =>
    imagined[key].length > 0 ? [`${key}=${imagined[key].join(',')}`] : [],
  );
  if (find) pairs.push(`find=${encodeURIComponent(find)}`);
  return `${teamClassPath(slug, sport, year)}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}#calculator`;
}

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
