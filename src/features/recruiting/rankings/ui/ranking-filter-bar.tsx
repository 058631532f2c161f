import { SelectField, TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { STATE_CODES, STATES } from '#kernel/states.ts';
import type { RankingFilters } from './ranking-address.ts';
import type { RankingPageData } from './ranking-page.tsx';

type Props = Pick<RankingPageData, 'ranking' | 'positions' | 'filters'> & { path: string };

const ANY = { value: '', label: 'Any' };
const STARS = ['5', '4', '3', '2'].map((value) => ({ value, label: `${value} stars` }));
const STATUSES = [
  { value: '', label: 'Any status' },
  { value: 'false', label: 'Open' },
  { value: 'true', label: 'Committed' },
];

/** The filters of a list. A GET form: without JavaScript it is a page load, with it the list changes in place. */
export function RankingFilterBar({ ranking, positions, filters, path }: Props) {
  const { list } = ranking;
  // Uncontrolled fields keep what was typed; a new key lets them start again when the address changed by itself.
  return (
    <FilterBar action={path} label="Filter the list" key={formKey(path, filters)}>
      {list.kind === 'position' ? null : (
        <Filter>
          <SelectField
            label="Position"
            name="position"
            defaultValue={filters.position?.toUpperCase() ?? ''}
            options={[
              { value: '', label: 'All positions' },
              ...positions.map(({ code, name }) => ({ value: code, label: name })),
            ]}
          />
        </Filter>
      )}
      {list.kind === 'state' ? null : (
        <Filter>
          <SelectField
            label="State"
            name="state"
            defaultValue={filters.state?.toUpperCase() ?? ''}
            options={[
              { value: '', label: 'All states' },
              ...STATE_CODES.map((code) => ({ value: code, label: STATES[code] })),
            ]}
          />
        </Filter>
      )}
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
      {filters.sort ? <input type="hidden" name="sort" value={filters.sort} /> : null}
    </FilterBar>
  );
}

const formKey = (path: string, { page: _, ...filters }: RankingFilters) => `${path} ${JSON.stringify(filters)}`;
