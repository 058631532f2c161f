import { SelectField, TextField } from '#design-system/field.tsx';
import { Filter } from '#design-system/filter-bar.tsx';
import type { CollegeTransfer } from '../transfer-view.ts';

/** Fields that the filters of every list of transfers share. */

export type College = { slug: string; shortName: string };
type Option = { value: string; label: string };
type AthleticYear = NonNullable<CollegeTransfer['athleticYear']>;

const optionOf = ({ slug, shortName }: College): Option => ({ value: slug, label: shortName });

/** Keeps a filter that was given in another spelling, as an id or a name, when another one changes. */
export function withPresent(options: readonly Option[], present: string | undefined): Option[] {
  const isOffered = present === undefined || options.some(({ value }) => value === present);
  return isOffered ? [...options] : [...options, { value: present, label: present }];
}

/** Without duplicates, by name. */
export function collegesOnce(colleges: readonly College[]): College[] {
  const bySlug = new Map(colleges.map((college) => [college.slug, college]));
  return [...bySlug.values()].toSorted((a, b) => a.shortName.localeCompare(b.shortName, 'en'));
}

/** Nobody looks through more colleges than this: they are typed instead, with the same suggestions for every field. */
const LONGEST_SELECT = 300;
const SUGGESTIONS = 'transfer-colleges';

/** Suggested names by slug; null if they are few enough for a select. */
export const typedNames = (colleges: readonly College[]): ReadonlyMap<string, string> | null =>
  colleges.length > LONGEST_SELECT ? new Map(colleges.map(({ slug, shortName }) => [slug, shortName])) : null;

export function CollegeSuggestions({ names }: { names: ReadonlyMap<string, string> | null }) {
  if (!names) return null;
  return (
    <datalist id={SUGGESTIONS}>
      {[...names.values()].map((each) => (
        <option key={each} value={each} />
      ))}
    </datalist>
  );
}

type CollegeKey = 'school_focus' | 'origin_college_name' | 'exit_college_name' | 'latest_activity_college_name';

type CollegeFilterProps = {
  label: string;
  name: CollegeKey;
  /** The option for no filter. */
  any: string;
  late?: boolean;
  colleges: readonly College[];
  filters: { [Key in CollegeKey]?: string };
  /** `typedNames` of all colleges of the form. */
  names: ReadonlyMap<string, string> | null;
};

export const CollegeFilter = ({ label, name, any, late = true, colleges, filters, names }: CollegeFilterProps) => {
  const present = filters[name] ?? '';
  return (
    <Filter late={late}>
      {names ? (
        <TextField
          label={label}
          name={name}
          type="search"
          maxLength={100}
          list={SUGGESTIONS}
          placeholder={any}
          defaultValue={names.get(present) ?? present}
        />
      ) : (
        <SelectField
          label={label}
          name={name}
          defaultValue={present}
          options={withPresent([{ value: '', label: any }, ...colleges.map(optionOf)], filters[name])}
        />
      )}
    </Filter>
  );
};

const YEARS: Readonly<Record<AthleticYear, string>> = {
  freshman: 'Freshman',
  sophomore: 'Sophomore',
  junior: 'Junior',
  senior: 'Senior',
};

/** Renders nothing if nobody's year in the list is known. */
export function AthleticYearFilter({
  years,
  present,
}: {
  years: readonly AthleticYear[];
  present: string | undefined;
}) {
  if (years.length === 0) return null;
  return (
    <Filter late>
      <SelectField
        label="Eligibility"
        name="athletic_year"
        defaultValue={present ?? ''}
        options={withPresent(
          [{ value: '', label: 'Any' }, ...years.map((year) => ({ value: year, label: YEARS[year] }))],
          present,
        )}
      />
    </Filter>
  );
}
