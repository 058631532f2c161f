import { SelectField, TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { PositionFilter, StateFilter } from '#design-system/select-filters.tsx';
import type { CommitmentFilters } from './commitments-address.ts';
import type { CommitmentsPageData } from './commitments-page.tsx';

type Props = Pick<CommitmentsPageData, 'list' | 'positions' | 'filters'> & { path: string };

/** The filters on one line. A GET form: a page load without JavaScript, an in-place update of the list with it. */
export function CommitmentFilterBar({ list, positions, filters, path }: Props) {
  // Uncontrolled fields keep what was typed; a new key resets them when the address changed in another way, such as the Back button.
  return (
    <FilterBar action={path} label="Filter commitments" key={formKey(path, filters)}>
      <Filter>
        <SelectField
          label="College"
          name="college_id"
          defaultValue={filters.college_id ?? ''}
          options={[{ value: '', label: 'All colleges' }, ...collegeOptions(list.colleges, filters.college_id)]}
        />
      </Filter>
      <PositionFilter name="position" positions={positions} value={filters.position} />
      <StateFilter name="state" value={filters.state} late />
      <Filter late>
        <TextField label="Day" name="day" type="date" defaultValue={filters.day ?? ''} />
      </Filter>
    </FilterBar>
  );
}

/**
 * By name. A college in the filter that nobody of the class has chosen is kept as an option, so that changing another filter does not drop
 * it.
 */
function collegeOptions(colleges: CommitmentsPageData['list']['colleges'], present: string | undefined) {
  const options = colleges
    .map(({ college, count }) => ({ value: String(college.id), label: `${college.shortName} (${count})` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
  const isOffered = present === undefined || options.some(({ value }) => value === present);
  return isOffered ? options : [...options, { value: present, label: 'This college (0)' }];
}

const formKey = (path: string, { page: _, ...filters }: CommitmentFilters) => `${path} ${JSON.stringify(filters)}`;
