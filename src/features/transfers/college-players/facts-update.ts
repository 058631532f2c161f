import { sql } from 'drizzle-orm';
import { PLAYER_FACTS, type PlayerFact, SEASON_FACTS } from './player-fact-view.ts';
import { isByStaff } from './player-provenance.ts';

/** How an import updates the facts of `college_players` from rows named `given`: facts entered by staff stay (decision record 0127). */

/** The column of the table, and that of the rows. */
const COLUMNS: Readonly<Record<PlayerFact, readonly (readonly [column: string, given: string])[]>> = {
  college: [
    ['college_id', 'collegeId'],
    ['college_name', 'collegeName'],
  ],
  season: [['season', 'season']],
  grade: [['grade', 'grade']],
  position: [['position', 'position']],
  heightInches: [['height_inches', 'heightInches']],
  weightLbs: [['weight_lbs', 'weightLbs']],
  jersey: [['jersey', 'jersey']],
  hometown: [
    ['hometown_city', 'hometownCity'],
    ['hometown_state', 'hometownState'],
    ['hometown_country', 'hometownCountry'],
  ],
};

/** Staff entered the fact, and the file is not from a later season. */
function staysByStaff(fact: PlayerFact): string {
  const season = fact === 'college' ? 'coalesce(given."collegeSeason", given.season)' : 'given.season';
  const isOfSeason = SEASON_FACTS.includes(fact) ? ` and coalesce(${season} <= college_players.season, true)` : '';
  return `(${isByStaff('college_players', fact)}${isOfSeason})`;
}

/** A staff fact that a later season replaces, or a profile provider's fact that the file contradicts. */
function isReplaced(fact: PlayerFact): string {
  const differs = COLUMNS[fact].map(([column, given]) => `college_players.${column} is distinct from given."${given}"`);
  return `not ${staysByStaff(fact)} and (${isByStaff('college_players', fact)} or ${differs.join(' or ')})`;
}

const assignments = PLAYER_FACTS.flatMap((fact) =>
  COLUMNS[fact].map(
    ([column, given]) =>
      `${column} = case when ${staysByStaff(fact)} then college_players.${column} else given."${given}" end`,
  ),
);
const replaced = PLAYER_FACTS.map((fact) => `case when ${isReplaced(fact)} then '${fact}' end`);

/**
 * "column = …, …" of an update. A replaced fact loses its provenance in the same statement: otherwise the import of the following season
 * would not overwrite it. Empty provenance is stored as null.
 */
export const FACTS_UPDATE = sql.raw(`${assignments.join(', ')},
  provenance = nullif((coalesce(college_players.provenance, '{}') - array_remove(array[${replaced.join(', ')}]::text[], null))
    || coalesce(given.provenance, '{}'), '{}')`);
