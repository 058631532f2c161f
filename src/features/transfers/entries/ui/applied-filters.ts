import type { AppliedFilter } from '#design-system/applied-filters.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { listTransfers } from '../contract.ts';
import { openText } from '../transfer-view.ts';
import type { TrackerFilters } from './tracker-address.ts';
import type { SearchFilters } from './transfer-search-address.ts';

type List = Pick<ReplyOf<typeof listTransfers>, 'validFilters' | 'balance' | 'sort' | 'year' | 'isOpen'>;
type Filters = TrackerFilters & SearchFilters;

const STATUS: Readonly<Record<string, string>> = {
  placed: 'Committed, signed, enrolled',
  left: 'Declared for draft, dismissed, medical',
};

type Options = {
  list: List;
  /** The short name of the site's own college, which a direction refers to if no school is named. */
  ownSchool?: string | null;
  hrefOf: (changes: { [Key in keyof Filters]?: undefined }) => string;
};

/** Labels of the active filters, each with the link to the list without it. */
export function appliedFilters(filters: Filters, { list, ownSchool = null, hrefOf }: Options): AppliedFilter[] {
  const { validFilters, balance, sort } = list;
  const nameOf = (slug: string | undefined) =>
    [...validFilters.originColleges, ...validFilters.exitColleges].find((each) => each.slug === slug)?.shortName ??
    slug;
  const without = (...keys: (keyof Filters)[]) => hrefOf(Object.fromEntries(keys.map((key) => [key, undefined])));
  const focus = focusText(
    filters,
    balance?.college.shortName ?? nameOf(filters.school_focus) ?? ownSchool ?? undefined,
  );
  const labels: [string | undefined, string][] = [
    [filters.year && `Season ${filters.year}`, without('year')],
    [focus, without('school_focus', 'direction')],
    [filters.transfer_position?.toUpperCase(), without('transfer_position')],
    [filters.athletic_year && capital(filters.athletic_year), without('athletic_year')],
    [filters.origin_college_name && `From ${nameOf(filters.origin_college_name)}`, without('origin_college_name')],
    [filters.exit_college_name && `To ${nameOf(filters.exit_college_name)}`, without('exit_college_name')],
    [
      filters.latest_activity_college_name && `Now at ${nameOf(filters.latest_activity_college_name)}`,
      without('latest_activity_college_name'),
    ],
    [filters.status && statusFilterText(filters.status, list), without('status')],
    [filters.query && `“${filters.query}”`, without('query')],
    [sort === 'latest' ? undefined : SORTED[sort], without('sort')],
  ];
  return labels.flatMap(([label, href]) => (label ? [{ label, href }] : []));
}

function statusFilterText(word: string, list: List): string {
  return word === 'open' ? openText(list) : (STATUS[word] ?? capital(word.replaceAll('_', ' ')));
}

const SORTED: Readonly<Record<Exclude<List['sort'], 'latest'>, string>> = {
  rating: 'Sorted by rating',
  name: 'Sorted by name',
  athletic_year: 'Sorted by eligibility',
  transfer_position: 'Sorted by position',
  origin_college_name: 'Sorted by origin',
  exit_college_name: 'Sorted by destination',
  latest_activity_college_name: 'Sorted by latest college',
  school_focus: 'Incoming first',
};

/** "Iowa", "Into Iowa", "Out of Iowa". */
function focusText({ school_focus, direction }: Filters, school: string | undefined): string | undefined {
  if (school === undefined || (school_focus === undefined && direction === undefined)) return undefined;
  if (direction === 'in') return `Into ${school}`;
  return direction === 'out' ? `Out of ${school}` : school;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
