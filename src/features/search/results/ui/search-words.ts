import type { AppliedFilter } from '#design-system/applied-filters.tsx';
import { PAGE_WINDOW_ROWS } from '#kernel/pagination.ts';
import { isSport, sportName } from '#kernel/sports.ts';
import { type FilterKey, filtersFor, isShown, type SearchFilters, type Shown, searchHref } from './search-address.ts';
import type { Results } from './search-page.tsx';

/** The copy of the search page. */

export const GROUP_WORDS: Readonly<Record<Shown, string>> = {
  articles: 'Articles',
  prospects: 'Prospects',
  transfers: 'Transfers',
};

const ONE: Readonly<Record<Shown, string>> = { articles: 'article', prospects: 'player', transfers: 'entry' };
const MANY: Readonly<Record<Shown, string>> = { articles: 'articles', prospects: 'players', transfers: 'entries' };

export const ACCESS_OPTIONS = [
  { value: '', label: 'Any' },
  { value: 'free', label: 'Free to read' },
  { value: 'registered', label: 'Free with account' },
  { value: 'premium', label: 'Subscribers' },
  { value: 'war_room', label: 'War Room' },
];

/** The count of a group, over both levels. */
export function countOf(group: Shown, results: Results): { total: number; totalIsEstimate: boolean } {
  const found = results[group];
  if (!found) return { total: 0, totalIsEstimate: false };
  const { totalIsEstimate } = found;
  const total = 'levels' in found ? found.levels.college + found.levels.highSchool : found.total;
  return { total, totalIsEstimate };
}

/** "132"; "1,000+" if there is no exact count. */
export function countMark(group: Shown, results: Results): string {
  const { total, totalIsEstimate } = countOf(group, results);
  return totalIsEstimate ? `${said(Math.min(total, PAGE_WINDOW_ROWS))}+` : said(total);
}

/** "132 articles"; "About 84,000 articles"; for people, of whom only the highest rated are searched, "At least 310 players". */
export function countWords(group: Shown, results: Results): string {
  const { total, totalIsEstimate } = countOf(group, results);
  if (!totalIsEstimate) return `${said(total)} ${total === 1 ? ONE[group] : MANY[group]}`;
  return group === 'articles'
    ? `About ${said(roundly(total))} ${MANY[group]}`
    : `At least ${said(total)} ${MANY[group]}`;
}

const said = (count: number) => count.toLocaleString('en-US');

/** Rounds an estimate to two figures: 84,211 becomes 84,000. */
function roundly(total: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, total))) - 1);
  return Math.round(total / unit) * unit;
}

/** Labels of the active filters, each with the link to the search without it. */
export function appliedFilters(filters: SearchFilters): AppliedFilter[] {
  const { sport, year, position, access, from, to, sort } = filters;
  const labels: [FilterKey, string | undefined][] = [
    ['sport', isSport(sport) ? sportName(sport) : undefined],
    ['year', year && (filters.show === 'transfers' ? `Season ${year}` : `Class of ${year}`)],
    ['position', position?.toUpperCase()],
    ['access', access && ACCESS_OPTIONS.find(({ value }) => value === access)?.label],
    ['from', from && `From ${from}`],
    ['to', to && `To ${to}`],
    ['sort', sort && 'Newest first'],
  ];
  const known = filtersFor(isShown(filters.show) ? filters.show : undefined);
  return labels.flatMap(([key, label]) =>
    label && known.includes(key) ? [{ label, href: searchHref(filters, { [key]: undefined }) }] : [],
  );
}
