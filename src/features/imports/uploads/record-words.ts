import { z } from 'zod';
import { heightText } from '#features/recruiting/prospects/prospect-view.ts';
import { RATING_UNIT } from '#features/recruiting/prospects/public.ts';
import { toSnake } from '#kernel/casing.ts';

/** The names of the database's tables and columns for staff. Pure. */

/** Records whose changes staff see. Other tables follow from these: ids of sources, histories, former addresses. */
export const RECORD_WORDS: Readonly<Record<string, string>> = {
  prospects: 'Prospect',
  service_ratings: 'Service rating',
  commitments: 'Commitment',
  prospect_interests: 'Offer',
  prospect_visits: 'Visit',
  college_players: 'College player',
  college_player_seasons: 'Season',
  college_player_profiles: 'Linked profile',
  college_transfers: 'Portal entry',
  games: 'Game',
  colleges: 'College',
  college_names: 'College spelling',
  college_sports: 'College sport',
  conferences: 'Conference',
  service_team_rankings: 'Team ranking',
  zip_places: 'ZIP place',
};

/** Every other table whose writes are logged: those that follow from records, and those that only merges write. */
export const UNSHOWN_TABLES: readonly string[] = [
  'people',
  'prospect_source_ids',
  'rating_changes',
  'prospect_former_addresses',
  'player_former_addresses',
  'former_transfers',
  'article_people',
  'featured_photos',
  'featured_videos',
  'gallery_people',
  'prospect_codes',
];

/** The table and column of a name, by the column that references it. */
export const NAMED_TABLES: Readonly<Record<string, string>> = {
  colleges: 'short_name',
  conferences: 'name',
  high_schools: 'name',
  prospects: 'name',
  college_players: 'name',
};

/** Keys, copies of names for searching, and sources of facts. */
const UNSHOWN_COLUMNS: ReadonlySet<string> = new Set([
  'id',
  'person_id',
  'name_key',
  'key',
  'home_key',
  'away_key',
  'origin_key',
  'exit_key',
  'provenance',
  'is_hidden',
  'is_rating_derived',
  'sourced_on',
  'source_date',
  'known_at',
  'final_known_at',
  'sport',
  'slug',
  'played_on',
  'is_current',
]);

export const isShownColumn = (column: string): boolean => !UNSHOWN_COLUMNS.has(column);

const COLUMN_WORDS: Readonly<Record<string, string>> = {
  college_id: 'College',
  college_name: 'College as written',
  high_school_id: 'High school in the directory',
  high_school_name: 'High school',
  prospect_id: 'Prospect',
  college_player_id: 'Player',
  conference_id: 'Conference',
  origin_college_id: 'Origin',
  origin_name: 'Origin as written',
  exit_college_id: 'Destination',
  exit_name: 'Destination as written',
  home_college_id: 'Home college',
  away_college_id: 'Away college',
  height_inches: 'Height',
  weight_lbs: 'Weight',
  rating_tenths: 'Rating',
  class_year: 'Class',
  year: 'Season',
  grade: 'Year in college',
  points_hundredths: 'Points',
  entered_on: 'Entered',
  intent_on: 'Committed on',
  exit_on: 'Left the portal',
  exit_type: 'Exit',
  entry_type: 'Entry type',
  happened_on: 'Date',
  committed_on: 'Committed on',
  zip: 'ZIP',
};

/** "source_national_rank": "Source national rank". */
export function columnWords(column: string): string {
  const words = column.replaceAll('_', ' ');
  return COLUMN_WORDS[column] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** A column's value in readable form. */
export function valueWords(column: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    if (column === 'height_inches') return heightText(value);
    if (column === 'weight_lbs') return `${value} lb`;
    // Only services' ratings have a column of this name: 4 stars are stored as 400000.
    if (column === 'value') return String(value / RATING_UNIT);
    if (column.endsWith('_tenths')) return (value / 10).toFixed(1);
    if (column.endsWith('_hundredths')) return (value / 100).toFixed(2);
    return String(value);
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const ROW_WORDS: Readonly<Record<string, string>> = {
  heightInches: 'Height',
  weightLbs: 'Weight',
  highSchoolName: 'High school',
};
/** Fields of a row as its kind read it: keys and copies for comparing. */
const UNSHOWN_FACTS: ReadonlySet<string> = new Set([
  'nameKey',
  'personKey',
  'unkept',
  'isContradicted',
  'collegeId',
  'highSchoolId',
  'kind',
]);

/** "committedOn": "Committed on". */
function factLabel(name: string): string {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return ROW_WORDS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const place = z.object({ city: z.string().nullable(), state: z.string().nullable() });
const DEPTH = 3;

/** The content of a row as its kind read it, labeled like a record: blank facts are left out. */
export function factsOf(row: unknown, depth = DEPTH): { label: string; value: string | null }[] {
  if (typeof row !== 'object' || row === null) return [];
  return Object.entries(row).flatMap(([name, value]: [string, unknown]) => {
    if (UNSHOWN_FACTS.has(name) || value === null || value === '' || value === false) return [];
    if (Array.isArray(value)) {
      const texts = value.filter((each) => typeof each !== 'object').map(String);
      return texts.length === 0 ? [] : [{ label: factLabel(name), value: texts.join(', ') }];
    }
    const { data: town } = place.safeParse(value);
    if (town) {
      const text = [town.city, town.state].filter(Boolean).join(', ');
      return text === '' ? [] : [{ label: factLabel(name), value: text }];
    }
    if (typeof value === 'object') return depth === 0 ? [] : factsOf(value, depth - 1);
    return [{ label: factLabel(name), value: valueWords(toSnake(name), value) }];
  });
}
