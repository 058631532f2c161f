import { prospectNameKey } from '#features/recruiting/prospects/public.ts';
import {
  type Cells,
  cleanText,
  encodingNotes,
  type Hometown,
  hometownOf,
  type ImportWish,
  isPageText,
  noted,
  parseLiteral,
  quoted,
  type ReadRow,
  readCount,
  readHeightInches,
  readWeightLbs,
} from '../engine/public.ts';
import { nameIn, personKey, readPosition, refuseName } from '../identity/public.ts';

export const ROSTER_COLUMNS = [
  'id',
  'firstname',
  'lastname',
  'name',
  'team',
  'position',
  'year',
  'jersey',
  'height',
  'weight',
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
  /** What the spellings of the name have in common. */
  personKey: string;
  /** What the source numbers him by, and what it numbered the prospects that he was by. */
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

/** `cells` by `columnKey`. Never throws, whatever the cells hold. */
export function readRosterRow(cells: Cells, { sport, year }: ImportWish): ReadRow<RosterRow> {
  const notes = encodingNotes(cells, ROSTER_COLUMNS);
  const name = nameIn(cells);
  const refusal = refuseName(name);
  if (name === null || refusal !== null) return { ok: false, reason: refusal ?? 'no name' };
  if (year === null) return { ok: false, reason: 'no season' };
  const team = cleanText(cells.team);
  if (team === null || isPageText(team))
    return { ok: false, reason: team === null ? 'no team' : 'team holds page text' };
  const nameKey = prospectNameKey(name);
  const home = hometownOf({
    city: cleanText(cells.homecity),
    state: cleanText(cells.homestate),
    country: cleanText(cells.homecountry),
  });
  if (home.note !== null) notes.push(home.note);
  const row: RosterRow = {
    season: year,
    name,
    nameKey,
    personKey: personKey(nameKey),
    sourceId: readId(cells.id, notes),
    recruitIds: readIds(cells.recruitids, notes),
    team,
    grade: noted(readCount(cells.year, { column: 'year in college', least: 1, most: 4 }), notes),
    position: readPosition(cells.position, sport, notes),
    jersey: readJersey(cells.jersey, notes),
    heightInches: noted(readHeightInches(cells.height), notes),
    weightLbs: noted(readWeightLbs(cells.weight), notes),
    hometown: home.hometown,
  };
  return { ok: true, row, group: row.personKey, notes };
}

/** "4.0" is what a spreadsheet makes of 4; 0 and 00 are two numbers. */
function readJersey(cell: string | undefined, notes: string[]): string | null {
  const text = cleanText(cell)?.replace(/^#/, '').replace(/\.0+$/, '') ?? null;
  if (text === null || /^\d{1,3}$/.test(text)) return text;
  notes.push(`jersey ${quoted(text)} is no number: not kept`);
  return null;
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
