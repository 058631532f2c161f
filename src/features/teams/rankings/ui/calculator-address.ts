import { LARGEST_ID } from '#kernel/ids.ts';
import { MOST_IMAGINED, type RankedSport, teamClassPath } from '../team-ranking-view.ts';

/** The calculated class is stored in the URL, so that it can be shared: comma-separated ids. */

export const CALCULATOR_KEYS = ['add', 'remove', 'add_transfers', 'remove_transfers'] as const;
export type CalculatorKey = (typeof CALCULATOR_KEYS)[number];
export type Imagination = Readonly<Record<CalculatorKey, readonly number[]>>;

/** Drops ids beyond what the API accepts, unless `most` says otherwise. */
export function imaginationOf(search: URLSearchParams, most = MOST_IMAGINED): Imagination {
  const ids = (key: CalculatorKey) => [
    ...new Set(
      (search.get(key) ?? '')
        .split(',')
        .filter((text) => /^[1-9]\d{0,9}$/.test(text))
        .map(Number)
        .filter((id) => id <= LARGEST_ID),
    ),
  ];
  const [add, remove, addTransfers, removeTransfers] = CALCULATOR_KEYS.map((key) => ids(key).slice(0, most));
  return {
    add: add ?? [],
    remove: remove ?? [],
    add_transfers: addTransfers ?? [],
    remove_transfers: removeTransfers ?? [],
  };
}

/** The number of changes. */
export const changesIn = (imagined: Imagination): number =>
  CALCULATOR_KEYS.reduce((total, key) => total + imagined[key].length, 0);

export const isEmpty = (imagined: Imagination): boolean => changesIn(imagined) === 0;

/** Lists that the page shows the start of, or one page at a time. */
export type ClassList = 'targets' | 'visitors';
const CLASS_LISTS = ['targets', 'visitors'] as const satisfies readonly ClassList[];

/** The page shown of each full list; null: its start. */
export type ListPages = Readonly<Record<ClassList, number | null>>;

type Place = { slug: string; sport: RankedSport; year: number; pages: ListPages };

/** The place of a page: its class, and the open pages of its lists. */
export const placeOf = ({ slug, sport, team, pages }: Omit<Place, 'year'> & { team: { year: number } }): Place => ({
  slug,
  sport,
  year: team.year,
  pages,
});

/** The calculated class and the list pages as query parameters, for hidden fields of a form. */
export const addressPairs = (imagined: Imagination, pages: ListPages): { key: string; value: string }[] => [
  ...CALCULATOR_KEYS.flatMap((key) => (imagined[key].length > 0 ? [{ key, value: imagined[key].join(',') }] : [])),
  ...CLASS_LISTS.flatMap((key) => (pages[key] === null ? [] : [{ key, value: String(pages[key]) }])),
];

function hrefOf({ slug, sport, year, pages }: Place, imagined: Imagination, section: string, find = ''): string {
  const pairs = addressPairs(imagined, pages).map(({ key, value }) => `${key}=${value}`);
  if (find !== '') pairs.push(`find=${encodeURIComponent(find)}`);
  return `${teamClassPath(slug, sport, year)}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}#${section}`;
}

/** The URL of the class with these changes; the list pages stay. */
export const calculatorHref = (place: Place, imagined: Imagination, find?: string): string =>
  hrefOf(place, imagined, 'calculator', find);

/** The page of the full list that the URL asks for; null: its start. */
export function listPageOf(search: URLSearchParams, list: ClassList): number | null {
  const text = search.get(list) ?? '';
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null;
}

/** The URL of a page of a full list, or with null of its start; the calculated class and the other list stay. */
export const listHref = (place: Place, imagined: Imagination, list: ClassList, page: number | null): string =>
  hrefOf({ ...place, pages: { ...place.pages, [list]: page } }, imagined, list);

/** Whether a list of the calculated class has room for one more. */
export const hasRoom = (imagined: Imagination, key: CalculatorKey): boolean => imagined[key].length < MOST_IMAGINED;

/** Adds an id to a list of the calculated class, which must have room. */
export const withId = (imagined: Imagination, key: CalculatorKey, id: number): Imagination => ({
  ...imagined,
  [key]: imagined[key].includes(id) ? imagined[key] : [...imagined[key], id],
});

/** Removes an id. */
export const withoutId = (imagined: Imagination, key: CalculatorKey, id: number): Imagination => ({
  ...imagined,
  [key]: imagined[key].filter((each) => each !== id),
});
