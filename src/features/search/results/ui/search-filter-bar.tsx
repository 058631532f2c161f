import { SelectField, TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { PositionFilter } from '#design-system/select-filters.tsx';
import { sportName } from '#kernel/sports.ts';
import { usePageRoot } from '#web/root-data.ts';
import { filtersFor, isShown, SEARCH_PATH } from './search-address.ts';
import type { SearchPageData } from './search-page.tsx';
import { ACCESS_OPTIONS } from './search-words.ts';

const SORT_OPTIONS = [
  { value: '', label: 'Best match' },
  { value: 'date', label: 'Newest' },
];

/** The search text and its filters in one form: without JavaScript it is a page load. */
export function SearchFilterBar({ filters, positions }: Pick<SearchPageData, 'filters' | 'positions'>) {
  const { sports } = usePageRoot();
  const sportOptions = [
    { value: '', label: 'All sports' },
    ...sports.map((sport) => ({ value: sport, label: sportName(sport) })),
  ];
  const show = isShown(filters.show) ? filters.show : undefined;
  const known = filtersFor(show);
  // Uncontrolled fields keep what was typed; a new key resets them when the URL changed in another way, such as the Back button.
  const { page: _, ...shown } = filters;
  return (
    <FilterBar
      action={SEARCH_PATH}
      label="Search"
      submit="Search"
      more={show !== undefined}
      key={JSON.stringify(shown)}
    >
      <Filter wide>
        <TextField
          label="Search for"
          name="query"
          type="search"
          maxLength={80}
          autoComplete="off"
          defaultValue={filters.query ?? ''}
        />
      </Filter>
      {known.includes('sport') ? (
        <Filter>
          <SelectField label="Sport" name="sport" defaultValue={filters.sport ?? ''} options={sportOptions} />
        </Filter>
      ) : null}
      {known.includes('year') ? (
        <Filter late>
          <TextField
            label={show === 'transfers' ? 'Season' : 'Class'}
            name="year"
            inputMode="numeric"
            pattern="(19|20|21)[0-9]{2}"
            title="A four-digit year"
            maxLength={4}
            defaultValue={filters.year ?? ''}
          />
        </Filter>
      ) : null}
      {known.includes('position') && positions.length > 0 ? (
        <PositionFilter name="position" positions={positions} value={filters.position} late />
      ) : null}
      {known.includes('access') ? (
        <>
          <Filter late>
            <SelectField label="Access" name="access" defaultValue={filters.access ?? ''} options={ACCESS_OPTIONS} />
          </Filter>
          <Filter late>
            <TextField label="From" name="from" type="date" defaultValue={filters.from ?? ''} />
          </Filter>
          <Filter late>
            <TextField label="To" name="to" type="date" defaultValue={filters.to ?? ''} />
          </Filter>
          <Filter late>
            <SelectField label="Order" name="sort" defaultValue={filters.sort ?? ''} options={SORT_OPTIONS} />
          </Filter>
        </>
      ) : null}
      {show ? <input type="hidden" name="show" value={show} /> : null}
      {filters.level ? <input type="hidden" name="level" value={filters.level} /> : null}
    </FilterBar>
  );
}
