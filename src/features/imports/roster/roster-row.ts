import { prospectNameKey } from '#features/recruiting/prospects/public.ts';
import { jerseyNumberOf } from '#kernel/player-bounds.ts';
import {
  type Cells,
  cleanText,
  encodingNotes,
  type Hometown,
  hometownOf,
  type ImportInput,
  isPageText,
  type Measure,
  noted,
  parseHometown,
  parseLiteral,
  quoted,
  type ReadRow,
  readHeightInches,
  readWeightLbs,
} from '../engine/public.ts';
import { nameIn, otherNameNotes, personKey, readPosition, refuseName } from '../identity/public.ts';
import { readYearInCollege } from './year-in-college.ts';

export const ROSTER_COLUMNS = [
  'id',
  'athleteid',
  'season',
  'firstname',
  'lastname',
  'name',
  'team',
  'position',
  'year',
  'yearclean',
  'jersey',
  'height',
  'heightclean',
  'weight',
  'hometown',
  'homecity',
  'homestate',
  'homecountry',
  'recruitids',
] as const;

/** One row of the roster layout, read without looking anything up but the positions of the sport. */
export type RosterRow = {
  season: number;
  name: string;
  nameKey: string;
  /** Key that all spellings of the name share. */
  personKey: string;
  /** The player's id at the source, and the ids of the prospects they were. */
  sourceId: string | null;
  recruitIds: string[];
  /** The college as the file writes it. */
  team: string;
  /** 1 freshman to 4 senior. */
  grade: number | null;
  /** The canonical code. */
  position: string | null;
  jersey: string | null;
  heightInches: number | null;
  weightLbs: number | null;
  hometown: Hometown;
};

/** `cells` by `columnKey`; services name their id of a player `id` or `athlete_id`. Never throws, whatever the cells hold. */
export function readRosterRow(cells: Cells, { sport, year }: ImportInput): ReadRow<RosterRow> {
  const notes = encodingNotes(cells, ROSTER_COLUMNS);
  const name = nameIn(cells);
  const refusal = refuseName(name);
  if (name === null || refusal !== null) return { ok: false, reason: refusal ?? 'no name' };
  const wrongSeason = refuseSeason(cells.season, year);
  if (year === null || wrongSeason !== null) return { ok: false, reason: wrongSeason ?? 'no season' };
  const team = cleanText(cells.team);
  if (team === null || isPageText(team))
    return { ok: false, reason: team === null ? 'no team' : 'team holds page text' };
  const nameKey = prospectNameKey(name);
  notes.push(...otherNameNotes(name, cells));
  const home = readHome(cells);
  if (home.note !== null) notes.push(home.note);
  const row: RosterRow = {
    season: year,
    name,
    nameKey,
    personKey: personKey(nameKey),
    sourceId: readId(cleanText(cells.id) === null ? cells.athleteid : cells.id, notes),
    recruitIds: readIds(cells.recruitids, notes),
    team,
    grade: noted(firstRead(cells, ['year', 'yearclean'], readYearInCollege), notes),
    position: readPosition(cells.position, sport, notes),
    jersey: readJersey(cells.jersey, notes),
    heightInches: noted(
      firstRead(cells, ['height', 'heightclean'], (cell) => readHeightInches(cell)),
      notes,
    ),
    weightLbs: noted(readWeightLbs(cells.weight), notes),
    hometown: home.hometown,
  };
  return { ok: true, row, group: row.personKey, notes };
}

/** Why a row is not of the season of the import; null: it is, or does not say. "2026-27" is the season of either year. */
function refuseSeason(cell: string | undefined, year: number | null): string | null {
  const text = cleanText(cell);
  if (text === null || year === null) return null;
  const [, first, , last] = /^((19|20)\d\d)(?:\.0+|[-/–](?:19|20)?(\d\d))?$/.exec(text) ?? [];
  if (first === undefined) return `season ${quoted(text)} is no year`;
  const isSpan = last !== undefined && (Number(first) + 1) % 100 === Number(last);
  if (last !== undefined && !isSpan) return `season ${quoted(text)} is no year`;
  const isMeant = Number(first) === year || (isSpan && Number(first) + 1 === year);
  return isMeant ? null : `season is ${text}, not ${year}`;
}

/**
 * Of two columns for one fact, as cleaned files have them, the first that can be read, with a note where the other one says something
 * else; the note of the first one where neither can be read.
 */
function firstRead<Value>(
  cells: Cells,
  columns: readonly string[],
  read: (cell: string | undefined) => Measure<Value>,
): Measure<Value> {
  const results = columns.map((column) => ({ column, ...read(cells[column]) }));
  const [found, other] = results.filter(({ value }) => value !== null);
  if (!found) return results.find(({ note }) => note !== null) ?? { value: null, note: null };
  const text = ({ column }: { column: string }) => `${column} ${quoted(cleanText(cells[column]) ?? '')}`;
  const isOther = other !== undefined && other.value !== found.value;
  return { value: found.value, note: isOther ? `${text(found)} is kept, not ${text(other)}` : found.note };
}

/** A school that stands with the town: "Mobile, Ala. / Sample High", "Mobile, Ala. (Sample High)". */
const SCHOOL_OF_TOWN = /\s*(?:\/.*|\([^()]*(?:\([^()]*\)[^()]*)*\))$/;

/** `hometown` holds a town, or a town with its state, as `homecity` does. */
function readHome(cells: Cells): ReturnType<typeof hometownOf> {
  const city = cleanText(cells.homecity) ?? (cleanText(cells.hometown)?.replace(SCHOOL_OF_TOWN, '') || null);
  const state = cleanText(cells.homestate);
  const country = cleanText(cells.homecountry);
  if (city?.includes(',') && country === null) {
    const whole = parseHometown(city);
    if (whole.note === null) return whole;
  }
  return hometownOf({ city, state, country });
}

/** "4.0" is what a spreadsheet makes of 4. */
function readJersey(cell: string | undefined, notes: string[]): string | null {
  const text = cleanText(cell)?.replace(/^#/, '').replace(/\.0+$/, '') ?? null;
  if (text === null) return null;
  const jersey = jerseyNumberOf(text);
  if (jersey === null) notes.push(`jersey ${quoted(text)} is not 0 to 99 or 00: not kept`);
  return jersey;
}

const ID = /^[\w-]{1,40}$/;

/** Sources write 0 or -1 where they have none. */
function readId(cell: string | undefined, notes: string[]): string | null {
  const id = cleanText(cell)?.replace(/\.0+$/, '') ?? null;
  if (id === null || /^-?0*$/.test(id) || id === '-1') return null;
  if (ID.test(id)) return id;
  notes.push(`id ${quoted(id)} is no number of a source: not kept`);
  return null;
}

/** A list, as JSON or Python writes it. */
function readIds(cell: string | undefined, notes: string[]): string[] {
  const text = cleanText(cell);
  if (text === null) return [];
  const list = parseLiteral(text);
  const ids = (Array.isArray(list) ? list : [list]).map(String);
  if (ids.every((id) => ID.test(id)) && ids.length <= 10) return [...new Set(ids)].toSorted();
  notes.push(`recruit ids ${quoted(text)} are no list of numbers: not kept`);
  return [];
}
