import { prospectNameKey } from '#features/recruiting/prospects/public.ts';
import {
  type Cells,
  encodingNotes,
  firstFilled,
  type Hometown,
  hometownOf,
  type ImportInput,
  isPageText,
  parseHometown,
  quoted,
  type ReadRow,
} from '../engine/public.ts';
import { otherNameNotes, personKey, readPosition, refuseName } from '../identity/public.ts';
import {
  COLUMNS,
  isFinalClassLayout,
  RECRUIT_COLUMNS,
  type RecruitFact,
  WRONG_IN_FINAL_CLASSES,
} from './recruit-columns.ts';
import { readCommitmentDay, readHeight, readRank, readRating, readStars, readWeight } from './recruit-measures.ts';

/** One row of a file of recruits, read without looking anything up but the positions of the sport. */
export type RecruitRow = {
  name: string;
  nameKey: string;
  source: string;
  /** The prospect's id at the source. */
  sourceId: string | null;
  /** The canonical code. */
  position: string | null;
  heightInches: number | null;
  weightLbs: number | null;
  hometown: Hometown;
  highSchoolName: string | null;
  /** The school is a junior college, which no directory of high schools knows. */
  isJuniorCollege: boolean;
  /** 2 to 5, by the service that the file comes from. */
  stars: number | null;
  /** Its rating in its own scale; hundred-thousandths of one unit. */
  rating: { scale: string; value: number } | null;
  /** The ranks in the whole class and at the position; they may repeat. */
  sourceNationalRank: number | null;
  sourcePositionRank: number | null;
  /** The college that the prospect chose, as the file writes it. */
  college: string | null;
  committedOn: string | null;
  /** The layout names the college where the prospect finally signed. */
  isFinalClass: boolean;
  /** Columns of this row that the layout has wrong, in words of the report. */
  unkept: string[];
};

const READ: ReadonlySet<string> = new Set(RECRUIT_COLUMNS);

type Facts = Record<RecruitFact, string | null>;

/** Never throws, whatever the cells hold. */
export function readRecruitRow(cells: Cells, { sport, year, source }: ImportInput): ReadRow<RecruitRow> {
  const facts = factsOf(cells);
  const name = facts.name ?? nameOf(facts);
  const refusal = refuseName(name) ?? refuseYear(facts.year, year) ?? refuseLayout(cells);
  if (name === null || refusal) return { ok: false, reason: refusal ?? 'no name' };
  const notes = encodingNotes(
    cells,
    Object.keys(cells).filter((column) => READ.has(column)),
  );
  const isFinalClass = isFinalClassLayout(cells);
  const nameKey = prospectNameKey(name);
  notes.push(...otherNameNotes(name, cells));
  const stars = readStars(facts.stars, notes);
  const row: RecruitRow = {
    name,
    nameKey,
    source,
    sourceId: readSourceId(facts.sourceId, notes),
    position: readPosition(facts.position, sport, notes),
    heightInches: isFinalClass ? null : readHeight(facts, notes),
    weightLbs: readWeight(facts, notes),
    hometown: readPlace(facts, notes),
    highSchoolName: readName(facts.school, 'school holds page text: no high school', notes),
    isJuniorCollege: isJuniorCollege(facts.type),
    stars,
    rating: isFinalClass ? null : readRating(facts.rating, stars, notes),
    sourceNationalRank: readRank(facts.nationalRank, 'ranking', notes),
    sourcePositionRank: readRank(facts.positionRank, 'rank', notes),
    college: readName(
      facts.college,
      `${isFinalClass ? 'institution' : 'commitment'} holds page text: no college`,
      notes,
    ),
    committedOn: readCommitmentDay(facts.committedOn, notes),
    isFinalClass,
    unkept: isFinalClass ? unkeptOf(facts) : [],
  };
  if (row.isJuniorCollege) notes.push('junior college recruit: its name is used as the school');
  return { ok: true, row, group: personKey(nameKey), notes };
}

/** Each fact by the first of its columns that is filled. */
function factsOf(cells: Cells): Facts {
  const facts = Object.entries(COLUMNS).map(([fact, columns]) => [fact, firstFilled(cells, columns)]);
  return Object.fromEntries(facts);
}

function nameOf({ firstName, lastName }: Facts): string | null {
  return firstName === null && lastName === null
    ? null
    : [firstName, lastName].filter((part) => part !== null).join(' ');
}

/** A blank year is no other year. */
function refuseYear(text: string | null, year: number | null): string | null {
  if (text === null || year === null || Number(text) === year) return null;
  return /^\d{1,4}$/.test(text) ? `year is ${text}, not ${year}` : `year is ${quoted(text)}, not ${year}`;
}

/** Entries of the portal have names as well. */
function refuseLayout(cells: Cells): string | null {
  return 'transferdate' in cells || 'destination' in cells ? 'a row of transfers, not of recruits' : null;
}

/** Spreadsheets make 104.0 of a number. */
function readSourceId(text: string | null, notes: string[]): string | null {
  const id = text?.replace(/\.0+$/, '') ?? null;
  if (id === null || /^-?0*$/.test(id) || id === '-1') return null;
  if (/^[\w-]{1,40}$/.test(id)) return id;
  notes.push(`id ${quoted(id)} is no number of a source: not kept`);
  return null;
}

function readPlace({ place, city, state, country }: Facts, notes: string[]): Hometown {
  const hasCells = city !== null || state !== null || country !== null;
  const { hometown, note } = hasCells ? hometownOf({ city, state, country }) : parseHometown(place);
  if (note) notes.push(note);
  return hometown;
}

function readName(text: string | null, pageTextNote: string, notes: string[]): string | null {
  if (text === null || !isPageText(text)) return text;
  notes.push(pageTextNote);
  return null;
}

function isJuniorCollege(type: string | null): boolean {
  return type !== null && /^(?:juco|junior ?college)$/i.test(type);
}

/** A height of 0 stands for none. */
function unkeptOf(facts: Facts): string[] {
  return (['height', 'rating'] as const).flatMap((fact) =>
    facts[fact] === null ? [] : [`column "${fact}" is not kept: ${WRONG_IN_FINAL_CLASSES[fact]}`],
  );
}
