import type { AppliedFilter } from '#design-system/applied-filters.tsx';
import { SelectField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { PositionFilter } from '#design-system/select-filters.tsx';
import { type RankingFilters, type RankingKey, rankingsHref } from './rankings-address.ts';
import type { RankingsData } from './rankings-page.tsx';

type Ranking = RankingsData['ranking'];
type Props = { ranking: Ranking; filters: RankingFilters; path: string };
type Option = { value: string; label: string };
type College = Ranking['validFilters']['originColleges'][number];

const YEARS = { freshman: 'Freshman', sophomore: 'Sophomore', junior: 'Junior', senior: 'Senior' } as const;

/** The filters of ranked transfers: a GET form, which without JavaScript loads the page. */
export function RankingsFilterBar({ ranking, filters, path }: Props) {
  const { athleticYears, transferPositions, originColleges, exitColleges } = ranking.validFilters;
  const all = bySlug([...originColleges, ...exitColleges]);
  const versions = ranking.versions.map(({ version }) => ({ value: String(version), label: `Version ${version}` }));
  return (
    <FilterBar action={path} label="Filter the ranking" key={rankingsHref(path, filters)}>
      <Choice
        name="school_focus"
        label="School focus"
        any="All schools"
        options={all.map(optionOf)}
        filters={filters}
      />
      <PositionFilter name="transfer_position" positions={transferPositions} value={filters.transfer_position} />
      {athleticYears.length === 0 ? null : (
        <Choice
          name="athletic_year"
          label="Athletic year"
          any="Any"
          options={athleticYears.map((year) => ({ value: year, label: YEARS[year] }))}
          filters={filters}
        />
      )}
      <Choice
        name="origin_college_name"
        label="From"
        any="Any college"
        options={originColleges.map(optionOf)}
        filters={filters}
      />
      <Choice
        name="exit_college_name"
        label="To"
        any="Any, or open"
        options={exitColleges.map(optionOf)}
        filters={filters}
      />
      {versions.length > 1 ? (
        <Choice name="version" label="Version" any="Latest" options={versions} filters={filters} />
      ) : null}
      {(['latest_activity_college_name', 'sort'] as const).map((key) =>
        filters[key] ? <input key={key} type="hidden" name={key} value={filters[key]} /> : null,
      )}
    </FilterBar>
  );
}

type ChoiceProps = {
  name: RankingKey;
  label: string;
  any: string;
  options: readonly Option[];
  filters: RankingFilters;
};

function Choice({ name, label, any, options, filters }: ChoiceProps) {
  const present = filters[name];
  // A filter that came by another spelling stays applied when another one is changed.
  const isOffered = present === undefined || options.some(({ value }) => value === present);
  const all = [{ value: '', label: any }, ...options, ...(isOffered ? [] : [{ value: present, label: present }])];
  return (
    <Filter late>
      <SelectField label={label} name={name} defaultValue={present ?? ''} options={all} />
    </Filter>
  );
}

const optionOf = ({ slug, shortName }: College): Option => ({ value: slug, label: shortName });

const bySlug = (colleges: readonly College[]): College[] =>
  [...new Map(colleges.map((college) => [college.slug, college])).values()].toSorted((a, b) =>
    a.shortName.localeCompare(b.shortName, 'en'),
  );

const SORT_WORDS: Readonly<Record<string, string>> = {
  athletic_year: 'athletic year',
  transfer_position: 'position',
  origin_college_name: 'origin',
  exit_college_name: 'destination',
  latest_activity_college_name: 'latest college',
  school_focus: 'who joins',
};

/** The filters in force in words, each with the same list without it. */
export function appliedRankingFilters(
  path: string,
  filters: RankingFilters,
  { validFilters }: Ranking,
): AppliedFilter[] {
  const names = new Map(
    [...validFilters.originColleges, ...validFilters.exitColleges].map(({ slug, shortName }) => [slug, shortName]),
  );
  const nameOf = (text: string | undefined) => (text === undefined ? undefined : (names.get(text) ?? text));
  const labels: readonly (readonly [RankingKey, string | undefined])[] = [
    ['version', filters.version && `Version ${filters.version}`],
    ['school_focus', nameOf(filters.school_focus)],
    ['transfer_position', filters.transfer_position?.toUpperCase()],
    ['athletic_year', capital(filters.athletic_year)],
    ['origin_college_name', filters.origin_college_name && `From ${nameOf(filters.origin_college_name)}`],
    ['exit_college_name', filters.exit_college_name && `To ${nameOf(filters.exit_college_name)}`],
    [
      'latest_activity_college_name',
      filters.latest_activity_college_name && `Latest at ${nameOf(filters.latest_activity_college_name)}`,
    ],
    ['sort', filters.sort && SORT_WORDS[filters.sort] && `Sorted by ${SORT_WORDS[filters.sort]}`],
  ];
  return labels.flatMap(([key, label]) =>
    label ? [{ label, href: rankingsHref(path, filters, { [key]: undefined }) }] : [],
  );
}

const capital = (text: string | undefined) => text && `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
