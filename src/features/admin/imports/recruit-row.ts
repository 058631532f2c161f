import { prospectNameKey } from '#features/recruiting/prospects/public.ts';
import { type Hometown, parseHometown } from './hometown.ts';
import { cleanText, isPageText, quoted, repairEncoding } from './import-text.ts';

/** One row of the recruits layout, read without looking anything up but the positions of the sport. */
export type RecruitRow = {
  line: number;
  name: string;
  nameKey: string;
  /** The canonical code. */
  position: string | null;
  weightLbs: number | null;
  hometown: Hometown;
  highSchoolName: string | null;
  /** 2 to 5, by the service that the file comes from. */
  stars: number | null;
  /** The rank at the position; it may repeat. */
  sourcePositionRank: number | null;
  /** The college where he signed, as the file writes it. */
  institution: string | null;
  /** What was not kept of this row, and why. */
  notes: string[];
};

export type ParsedRow = { ok: true; row: RecruitRow } | { ok: false; reason: string };

type Cells = Readonly<Record<string, string | undefined>>;
type Surroundings = { line: number; year: number; findPosition: (text: string) => { code: string } | null };

const WEIGHT_LBS = { least: 100, most: 450 };
const HIGHEST_RANK = 99_999;
const STARS = { least: 2, most: 5 };

/** `cells` by `columnKey`. Never throws, whatever the cells hold. */
export function parseRecruitRow(cells: Cells, { line, year, findPosition }: Surroundings): ParsedRow {
  const name = cleanText(cells.name);
  const refusal = refuseName(name) ?? refuseYear(cells.year, year);
  if (name === null || refusal) return { ok: false, reason: refusal ?? 'no name' };
  const notes: string[] = [];
  const place = parseHometown(cleanText(cells.location));
  if (place.note) notes.push(place.note);
  if (repairEncoding(cells.name ?? '') !== (cells.name ?? '')) notes.push('name was encoded twice: repaired');
  const row: RecruitRow = {
    line,
    name,
    nameKey: prospectNameKey(name),
    position: readPosition(cells.position, findPosition, notes),
    weightLbs: readNumber(cells.weight?.replace(/ ?lbs?\.?$/i, ''), 'weight', WEIGHT_LBS, notes),
    hometown: place.hometown,
    highSchoolName: readName(cells.school, 'school holds page text: no high school', notes),
    stars: readNumber(cells.stars, 'stars', STARS, notes),
    sourcePositionRank: readNumber(cells.rank, 'rank', { least: 1, most: HIGHEST_RANK }, notes),
    institution: readName(cells.institution, 'institution holds page text: no college', notes),
    notes,
  };
  return { ok: true, row };
}

function refuseName(name: string | null): string | null {
  if (name === null) return 'no name';
  if (!/\p{L}/u.test(name)) return 'name has no letter';
  if (name.includes('\ufffd')) return 'name is not readable text';
  if (isPageText(name)) return 'name holds page text';
  return null;
}

/** A blank year is no other year. */
function refuseYear(cell: string | undefined, year: number): string | null {
  const text = cleanText(cell);
  if (text === null || Number(text) === year) return null;
  return /^\d{1,4}$/.test(text) ? `year is ${text}, not ${year}` : `year is ${quoted(text)}, not ${year}`;
}

function readPosition(cell: string | undefined, find: Surroundings['findPosition'], notes: string[]): string | null {
  const text = cleanText(cell);
  if (text === null) return null;
  const code = find(text)?.code ?? null;
  if (code === null) notes.push(`position ${quoted(text)} is not known`);
  return code;
}

function readName(cell: string | undefined, pageTextNote: string, notes: string[]): string | null {
  const text = cleanText(cell);
  if (text === null || !isPageText(text)) return text;
  notes.push(pageTextNote);
  return null;
}

/** A whole number within bounds; zero stands for a missing one. */
function readNumber(
  cell: string | undefined,
  column: string,
  { least, most }: { least: number; most: number },
  notes: string[],
): number | null {
  const text = cleanText(cell);
  if (text === null) return null;
  const value = /^\d{1,9}(?:\.0+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value === 0) return null;
  if (value >= least && value <= most) return value;
  notes.push(`${column} ${quoted(text)} is not between ${least} and ${most}: not kept`);
  return null;
}
