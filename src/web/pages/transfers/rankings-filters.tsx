import type { AppliedFilter } from '#design-system/applied-filters.tsx';
import { SelectField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { PositionFilter } from '#design-system/select-filters.tsx';
import { appliedFilters } from '#features/transfers/entries/ui/applied-filters.ts';
import {
  AthleticYearFilter,
  CollegeFilter,
  CollegeSuggestions,
  collegesOnce,
  typedNames,
  withPresent,
} from '#features/transfers/entries/ui/transfer-fields.tsx';
import type { RankSort } from '#features/transfers/portal-ranks/rank-list-view.ts';
import { type RankingFilters, rankingsHref } from './rankings-address.ts';
import type { RankingsData } from './rankings-page.tsx';

type Props = { ranking: RankingsData['ranking']; filters: RankingFilters; path: string };

/** The filters of ranked transfers: a GET form, which reloads the page without JavaScript. */
export function RankingsFilterBar({ ranking, filters, path }: Props) {
  const { athleticYears, transferPositions, originColleges, exitColleges } = ranking.validFilters;
  const all = collegesOnce([...originColleges, ...exitColleges]);
  const choices = { filters, names: typedNames(all) };
  const versions = ranking.versions.map(({ version }) => ({ value: `${version}`, label: `Version ${version}` }));
  return (
    <FilterBar action={path} label="Filter the ranking" key={rankingsHref(path, filters)}>
      <CollegeFilter name="school_focus" label="School" any="All schools" colleges={all} {...choices} />
      <PositionFilter name="transfer_position" positions={transferPositions} value={filters.transfer_position} />
      <AthleticYearFilter years={athleticYears} present={filters.athletic_year} />
      <CollegeFilter name="origin_college_name" label="From" any="Any college" colleges={originColleges} {...choices} />
      <CollegeFilter name="exit_college_name" label="To" any="Any college" colleges={exitColleges} {...choices} />
      {versions.length > 1 ? (
        <Filter late>
          <SelectField
            label="Version"
            name="version"
            defaultValue={filters.version ?? ''}
            options={withPresent([{ value: '', label: 'Latest' }, ...versions], filters.version)}
          />
        </Filter>
      ) : null}
      <CollegeSuggestions names={choices.names} />
      {(['latest_activity_college_name', 'sort'] as const).map((key) =>
        filters[key] ? <input key={key} type="hidden" name={key} value={filters[key]} /> : null,
      )}
    </FilterBar>
  );
}

/** The active filters as text, each with a link to the list without it. */
export function appliedRankingFilters({ ranking, filters, path, sort }: Props & { sort: RankSort }): AppliedFilter[] {
  const { version, ...others } = filters;
  const list = {
    validFilters: ranking.validFilters,
    balance: null,
    // Required by the type: status names depend on these, and a ranking has no status filter.
    year: ranking.list.year,
    isOpen: true,
    // The default order is not an active filter, like newest-first in the tracker.
    sort: sort === 'ordinality' ? ('latest' as const) : sort,
  };
  const applied = appliedFilters(others, { list, hrefOf: (changes) => rankingsHref(path, filters, changes) });
  if (version === undefined) return applied;
  return [{ label: `Version ${version}`, href: rankingsHref(path, filters, { version: undefined }) }, ...applied];
}
