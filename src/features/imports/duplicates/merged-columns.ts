/**
 * Which columns a merge fills from the other row. Columns that make up one fact are taken together: one college's id with another's name
 * would be a school that nobody played for.
 */

/** Columns of one fact; the deciding ones are in `known`: if one of them is set, the row has the fact. */
export type Fact = { known: readonly string[]; with?: readonly string[] };

const alone = (...columns: string[]): Fact[] => columns.map((column) => ({ known: [column] }));

export const OF_PROSPECT: readonly Fact[] = [
  ...alone('position', 'height_inches', 'weight_lbs', 'source_national_rank', 'source_position_rank'),
  { known: ['hometown_state', 'hometown_city'], with: ['hometown_country'] },
  { known: ['high_school_id', 'high_school_name'] },
];

/** Season rows, when both players have one for the same season. */
export const OF_SEASON: readonly Fact[] = [
  ...alone('grade', 'position', 'jersey', 'height_inches', 'weight_lbs'),
  { known: ['college_id', 'college_name'] },
];

export const OF_ENTRY: readonly Fact[] = [
  ...alone('class_year', 'position', 'entered_on', 'eligibility', 'intent_on'),
  { known: ['origin_college_id', 'origin_name'] },
  { known: ['exit_type', 'exit_college_id', 'exit_name', 'exit_on'] },
  { known: ['rating_tenths'], with: ['stars'] },
  { known: ['service'], with: ['service_rating', 'service_stars'] },
];

/** "a = …, b = …" for an update: each fact from `first` if it has one, else from `second`. */
export function filledFrom(facts: readonly Fact[], [first, second]: readonly [string, string]): string {
  return facts
    .flatMap(({ known, with: more = [] }) => {
      const isKnown = known.map((column) => `${first}.${column} is not null`).join(' or ');
      return [...known, ...more].map(
        (column) => `${column} = case when ${isKnown} then ${first}.${column} else ${second}.${column} end`,
      );
    })
    .join(', ');
}
