import { SelectField, TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { PositionFilter, StateFilter } from '#design-system/select-filters.tsx';
import type { RankingFilters } from './ranking-address.ts';
import type { RankingPageData } from './ranking-page.tsx';

type Props = Pick<RankingPageData, 'ranking' | 'positions' | 'filters'> & { path: string };

/** Query parameters without a field in the bar; they are kept when a filter changes. */
const KEPT = ['version', 'sort', 'compare'] as const;
const ANY = { value: '', label: 'Any' };
const STARS = ['5', '4', '3', '2'].map((value) => ({ value, label: `${value} stars` }));
const STATUSES = [
  { value: '', label: 'Any status' },
  { value: 'false', label: 'Uncommitted' },
  { value: 'true', label: 'Committed' },
];

/** The filters of a list. A GET form: a page load without JavaScript, an in-place update of the list with it. */
export function RankingFilterBar({ ranking, positions, filters, path }: Props) {
  const { list } = ranking;
  // Uncontrolled fields keep what was typed; a new key resets them when the address changed in another way, such as the Back button.
  return (
    <FilterBar action={path} label="Filter the list" key={formKey(path, filters)}>
      {list.kind === 'position' ? null : (
        <PositionFilter name="position" positions={positions} value={filters.position} />
      )}
      {list.kind === 'state' ? null : <StateFilter name="state" value={filters.state} />}
      <Filter late>
        <SelectField label="Stars" name="stars" defaultValue={filters.stars ?? ''} options={[ANY, ...STARS]} />
      </Filter>
      <Filter late>
        <SelectField label="Status" name="committed" defaultValue={filters.committed ?? ''} options={STATUSES} />
      </Filter>
      <Filter late wide>
        <TextField
          label="Name or school"
          name="query"
          type="search"
          maxLength={80}
          defaultValue={filters.query ?? ''}
        />
      </Filter>
      {KEPT.map((key) => (filters[key] ? <input key={key} type="hidden" name={key} value={filters[key]} /> : null))}
    </FilterBar>
  );
}

const formKey = (path: string, { page: _, ...filters }: RankingFilters) => `${path} ${JSON.stringify(filters)}`;
