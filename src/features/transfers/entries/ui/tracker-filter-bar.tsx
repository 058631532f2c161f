import { SelectField, TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { Segmented } from '#design-system/segmented.tsx';
import { PositionFilter } from '#design-system/select-filters.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { listTransfers } from '../contract.ts';
import { openText } from '../transfer-view.ts';
import type { TrackerFilters } from './tracker-address.ts';
import css from './tracker-filter-bar.module.css';
import {
  AthleticYearFilter,
  CollegeFilter,
  CollegeSuggestions,
  collegesOnce,
  typedNames,
  withPresent,
} from './transfer-fields.tsx';
import type { SearchFilters } from './transfer-search-address.ts';

type Filters = TrackerFilters & SearchFilters;
type Props = Pick<ReplyOf<typeof listTransfers>, 'validFilters' | 'year' | 'isOpen'> & {
  filters: Filters;
  path: string;
  /** "Filter the tracker". */
  label: string;
  /** Only for a search, which starts with the player's name and has a season filter. */
  seasons?: readonly number[];
  /** The short name of the site's own college, if it has one. */
  ownSchool: string | null;
};

const statusesOf = (list: Pick<Props, 'year' | 'isOpen'>) => [
  { value: '', label: 'Any status' },
  { value: 'open', label: openText(list) },
  { value: 'placed', label: 'Committed, signed, enrolled' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'left', label: 'Declared for draft, dismissed, medical' },
];

/** The filters of portal entries. A GET form: a page load without JavaScript, an in-place update of the list with it. */
export function TrackerFilterBar({ validFilters, filters, path, label, seasons, ownSchool, year, isOpen }: Props) {
  const { athleticYears, transferPositions, originColleges, exitColleges } = validFilters;
  const all = collegesOnce([...originColleges, ...exitColleges]);
  const choices = { filters, names: typedNames(all) };
  // URL filters without a field in the bar are kept when another filter changes.
  const kept = [ownSchool === null ? 'direction' : 'school_focus', 'sort'] as const;
  // Uncontrolled fields keep what was typed; a new key resets them when the address changed in another way, such as the Back button.
  return (
    <FilterBar action={path} label={label} key={formKey(path, filters)}>
      {seasons ? <PlayerFilter filters={filters} /> : null}
      {ownSchool === null ? (
        <CollegeFilter
          label="School"
          name="school_focus"
          any="All schools"
          late={seasons !== undefined}
          colleges={all}
          {...choices}
        />
      ) : (
        <Direction school={ownSchool} filters={filters} />
      )}
      <PositionFilter
        name="transfer_position"
        positions={transferPositions}
        value={filters.transfer_position}
        late={ownSchool !== null}
      />
      {seasons ? (
        <Filter late>
          <SelectField
            label="Season"
            name="year"
            defaultValue={filters.year ?? ''}
            options={withPresent(
              [{ value: '', label: 'All seasons' }, ...seasons.map((each) => ({ value: `${each}`, label: `${each}` }))],
              filters.year,
            )}
          />
        </Filter>
      ) : null}
      <AthleticYearFilter years={athleticYears} present={filters.athletic_year} />
      <CollegeFilter label="From" name="origin_college_name" any="Any college" colleges={originColleges} {...choices} />
      <CollegeFilter label="To" name="exit_college_name" any="Any college" colleges={exitColleges} {...choices} />
      <CollegeFilter label="Now at" name="latest_activity_college_name" any="Any college" colleges={all} {...choices} />
      <Filter late>
        <SelectField
          label="Status"
          name="status"
          defaultValue={filters.status ?? ''}
          options={withPresent(statusesOf({ year, isOpen }), filters.status)}
        />
      </Filter>
      {seasons ? null : <PlayerFilter filters={filters} late />}
      <CollegeSuggestions names={choices.names} />
      {kept.map((key) => (filters[key] ? <input key={key} type="hidden" name={key} value={filters[key]} /> : null))}
    </FilterBar>
  );
}

const PlayerFilter = ({ filters, late = false }: { filters: Filters; late?: boolean }) => (
  <Filter late={late}>
    <TextField label="Player" name="query" type="search" maxLength={80} defaultValue={filters.query ?? ''} />
  </Filter>
);

const DIRECTIONS = [
  { value: '', label: 'All' },
  { value: 'both', label: 'Both' },
  { value: 'in', label: 'In' },
  { value: 'out', label: 'Out' },
];

/** On a team site the first filter is about that team: all players, or its arrivals and departures. */
function Direction({ school, filters: { school_focus, direction } }: { school: string; filters: Filters }) {
  // Another school, from a link: the link's filter can only be removed as a whole, and no other school is offered until then.
  const isOther = school_focus !== undefined;
  const options = isOther ? DIRECTIONS.slice(1) : DIRECTIONS;
  const [first] = options;
  const chosen = options.find(({ value }) => value === direction) ?? first;
  return (
    <div className={css.focus}>
      <span className={css.label} aria-hidden="true">
        Moves, {school}
      </span>
      <Segmented legend={`Moves, ${school}`} name="direction" options={options} defaultValue={chosen?.value ?? ''} />
    </div>
  );
}

const formKey = (path: string, { page: _, cursor: _cursor, ...filters }: Filters) =>
  `${path} ${JSON.stringify(filters)}`;
