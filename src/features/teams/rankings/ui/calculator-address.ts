import { LARGEST_ID } from '#kernel/ids.ts';
import { MOST_IMAGINED, type RankedSport, teamClassPath } from '../team-ranking-view.ts';

/** The imagined class lives in the address, so that it can be shared: ids with commas between them. */

export const CALCULATOR_KEYS = ['add', 'remove', 'add_transfers', 'remove_transfers'] as const;
export type CalculatorKey = (typeof CALCULATOR_KEYS)[number];
export type Imagination = Readonly<Record<CalculatorKey, readonly number[]>>;

/** More than the call takes are left out, unless `most` says otherwise. */
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

/** How many changes there are. */
export const changesIn = (imagined: Imagination): number =>
  CALCULATOR_KEYS.reduce((total, key) => total + imagined[key].length, 0);

export const isEmpty = (imagined: Imagination): boolean => changesIn(imagined) === 0;

/** Lists of which the page shows the first few, or a page of the whole. */
export type ClassList = 'targets' | 'visitors';
const CLASS_LISTS = ['targets', 'visitors'] as const satisfies readonly ClassList[];

/** Which page of each whole list is shown; null: its first few. */
export type ListPages = Readonly<Record<ClassList, number | null>>;

type Place = { slug: string; sport: RankedSport; year: number; pages: ListPages };

/** Where a page stands: its class, and how far its lists are opened. */
export const placeOf = ({ slug, sport, team, pages }: Omit<Place, 'year'> & { team: { year: number } }): Place => ({
  slug,
  sport,
  year: team.year,
  pages,
});

/** What the address says of the imagined class and of the lists, so that a form can say it again. */
export const addressPairs = (imagined: Imagination, pages: ListPages): { key: string; value: string }[] => [
  ...CALCULATOR_KEYS.flatMap((key) => (imagined[key].length > 0 ? [{ key, value: imagined[key].join(',') }] : [])),
  ...CLASS_LISTS.flatMap((key) => (pages[key] === null ? [] : [{ key, value: String(pages[key]) }])),
];

function hrefOf({ slug, sport, year, pages }: Place, imagined: Imagination, section: string, find = ''): string {
  const pairs = addressPairs(imagined, pages).map(({ key, value }) => `${key}=${value}`);
  if (find !== '') pairs.push(`find=${encodeURIComponent(find)}`);
  return `${teamClassPath(slug, sport, year)}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}#${section}`;
}

/** The class with others in it; the lists stay as they are opened. */
export const calculatorHref = (place: Place, imagined: Imagination, find?: string): string =>
  hrefOf(place, imagined, 'calculator', find);

/** The page of the whole list that the address asks for; null: only its first few. */
export function listPageOf(search: URLSearchParams, list: ClassList): number | null {
  const text = search.get(list) ?? '';
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null;
}

/** Where a page of a whole list stands, or with null its first few; what is imagined stays, and so does the other list. */
export const listHref = (place: Place, imagined: Imagination, list: ClassList, page: number | null): string =>
  hrefOf({ ...place, pages: { ...place.pages, [list]: page } }, imagined, list);

/** Whether one more goes into a list of the imagined class. */
export const hasRoom = (imagined: Imagination, key: CalculatorKey): boolean => imagined[key].length < MOST_IMAGINED;

/** One more in a list of the imagined class, which must have room. */
export const withId = (imagined: Imagination, key: CalculatorKey, id: number): Imagination => ({
  ...imagined,
  [key]: imagined[key].includes(id) ? imagined[key] : [...imagined[key], id],
});

/** One less. */
export const withoutId = (imagined: Imagination, key: CalculatorKey, id: number): Imagination => ({
  ...imagined,
  [key]: imagined[key].filter((each) => each !== id),
});
