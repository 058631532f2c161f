import { prospectNameKey } from '#features/recruiting/prospects/public.ts';
import { ELIGIBILITIES, type EntryType } from '#features/transfers/entries/public.ts';
import {
  type Cells,
  cleanText,
  columnKey,
  encodingNotes,
  firstFilled,
  type ImportInput,
  isPageText,
  noted,
  quoted,
  type ReadRow,
  readInstant,
  readRating,
  readStars,
} from '../engine/public.ts';
import { nameIn, otherNameNotes, personKey, readPosition, refuseName } from '../identity/public.ts';

/** What services call the column of the college that a player leaves, and of the one that they go to; the first with a value counts. */
export const ORIGIN_COLUMNS = [
  'origin',
  'originschool',
  'originteam',
  'origincollege',
  'lastteam',
  'lastschool',
  'previousteam',
  'previousschool',
  'oldteam',
  'oldschool',
  'fromteam',
  'fromschool',
  'from',
] as const;
export const DESTINATION_COLUMNS = [
  'destination',
  'destinationschool',
  'destinationteam',
  'destinationcollege',
  'newteam',
  'newschool',
  'toteam',
  'toschool',
  'to',
] as const;
const DAY_COLUMNS = ['transferdate', 'entrydate', 'entereddate', 'dateentered', 'enterdate'] as const;
const POSITION_COLUMNS = ['position', 'pos'] as const;
const TYPE_COLUMNS = ['entrytype', 'transfertype', 'type'] as const;

export const PORTAL_COLUMNS = [
  'season',
  'firstname',
  'lastname',
  'name',
  ...POSITION_COLUMNS,
  ...ORIGIN_COLUMNS,
  ...DESTINATION_COLUMNS,
  ...DAY_COLUMNS,
  'status',
  'rating',
  'stars',
  'eligibility',
  ...TYPE_COLUMNS,
] as const;
export const PORTAL_SYNONYMS = [ORIGIN_COLUMNS, DESTINATION_COLUMNS, DAY_COLUMNS, POSITION_COLUMNS, TYPE_COLUMNS];

/** How an entry stands, by the word of a service. */
export type ListedStatus = 'entered' | 'placed' | 'withdrawn' | 'pro';

/** One row of the portal layout, read without looking anything up but the positions of the sport. */
export type PortalRow = {
  season: number;
  name: string;
  nameKey: string;
  /** Key that all spellings of the name share. */
  personKey: string;
  /** The canonical code. */
  position: string | null;
  /** The colleges as the file writes them. */
  origin: string | null;
  destination: string | null;
  /** Whether the row has a place for a destination: then a blank one says that there is none. */
  hasDestinationColumn: boolean;
  status: ListedStatus | null;
  /** YYYY-MM-DD in Chicago. */
  enteredOn: string | null;
  /** Hundred-thousandths of 1: 0.88 is 88000. */
  rating: number | null;
  /** 1 to 5, by the service. */
  stars: number | null;
  eligibility: (typeof ELIGIBILITIES)[number] | null;
  /** How the player enters; null: the file does not say, and a new entry is of the portal. */
  entryType: EntryType | null;
};

/** `cells` by `columnKey`. Never throws, whatever the cells hold. */
export function readPortalRow(cells: Cells, { sport, year }: ImportInput): ReadRow<PortalRow> {
  const notes = encodingNotes(cells, PORTAL_COLUMNS);
  const name = nameIn(cells);
  const refusal = refuseName(name);
  if (name === null || refusal !== null) return refuse(refusal ?? 'no name');
  const season = readSeason(cells.season, year);
  if (!season.ok) return season;
  const nameKey = prospectNameKey(name);
  notes.push(...otherNameNotes(name, cells));
  const row: PortalRow = {
    season: season.value,
    name,
    nameKey,
    personKey: personKey(nameKey),
    position: readPosition(firstFilled(cells, POSITION_COLUMNS), sport, notes),
    origin: readSchool(firstFilled(cells, ORIGIN_COLUMNS) ?? undefined, 'origin', notes),
    destination: readSchool(firstFilled(cells, DESTINATION_COLUMNS) ?? undefined, 'destination', notes),
    hasDestinationColumn: DESTINATION_COLUMNS.some((column) => cells[column] !== undefined),
    status: readStatus(cells.status, notes),
    enteredOn: readDay(firstFilled(cells, DAY_COLUMNS) ?? undefined, season.value, notes),
    rating: noted(readRating(cells.rating, { scale: 'fraction' }), notes)?.value ?? null,
    stars: noted(readStars(cells.stars), notes),
    eligibility: readEligibility(cells.eligibility, notes),
    entryType: readEntryType(firstFilled(cells, TYPE_COLUMNS) ?? undefined, notes),
  };
  return { ok: true, row, group: row.personKey, notes };
}

type Read<Value> = { ok: true; value: Value } | { ok: false; reason: string };
const refuse = (reason: string) => ({ ok: false, reason }) as const;

/** A blank season is the one that the operator names, if any. */
function readSeason(cell: string | undefined, year: number | null): Read<number> {
  const text = cleanText(cell);
  if (text === null) return year === null ? refuse('no season: name it with --year') : { ok: true, value: year };
  const season = /^(?:19|20)\d\d(?:\.0+)?$/.test(text) ? Number(text) : null;
  if (season === null) return refuse(`season ${quoted(text)} is no year`);
  return year === null || season === year ? { ok: true, value: season } : refuse(`season is ${season}, not ${year}`);
}

function readSchool(cell: string | undefined, column: string, notes: string[]): string | null {
  const text = cleanText(cell);
  if (text === null || !isPageText(text)) return text;
  notes.push(`${column} holds page text: no college`);
  return null;
}

/** When entries of a season are made: from the August before it to its September; some correct themselves later. */
const FIRST_DAY = '-08-01';
const LAST_DAY = '-09-30';

function readDay(cell: string | undefined, season: number, notes: string[]): string | null {
  const on = noted(readInstant(cell, 'transfer date'), notes)?.on ?? null;
  if (on !== null && (on < `${season - 1}${FIRST_DAY}` || on > `${season}${LAST_DAY}`)) {
    notes.push(`transfer date ${on} is far from season ${season}: kept`);
  }
  return on;
}

function readEligibility(cell: string | undefined, notes: string[]): PortalRow['eligibility'] {
  const text = cleanText(cell);
  if (text === null) return null;
  const found = ELIGIBILITIES.find((each) => columnKey(each) === columnKey(text)) ?? null;
  if (found === null) notes.push(`eligibility ${quoted(text)} is not known`);
  return found;
}

const STATUS_WORDS: Readonly<Record<string, ListedStatus>> = {
  entered: 'entered',
  available: 'entered',
  uncommitted: 'entered',
  undecided: 'entered',
  open: 'entered',
  active: 'entered',
  portal: 'entered',
  inportal: 'entered',
  intheportal: 'entered',
  committed: 'placed',
  signed: 'placed',
  enrolled: 'placed',
  transferred: 'placed',
  withdrawn: 'withdrawn',
  withdrew: 'withdrawn',
  returning: 'withdrawn',
  returned: 'withdrawn',
  staying: 'withdrawn',
  pro: 'pro',
  professional: 'pro',
  turnedpro: 'pro',
  nbadraft: 'pro',
  nfldraft: 'pro',
};

function readStatus(cell: string | undefined, notes: string[]): ListedStatus | null {
  const text = cleanText(cell);
  if (text === null) return null;
  const key = columnKey(text);
  const found = Object.hasOwn(STATUS_WORDS, key) ? STATUS_WORDS[key] : undefined;
  if (found === undefined) notes.push(`status ${quoted(text)} is not known`);
  return found ?? null;
}

/** Without spaces, hyphens, case and the words "transfer" and "player". No two services have the same words for these. */
const ENTRY_WORDS: Readonly<Record<string, EntryType>> = {
  portal: 'portal',
  undergraduate: 'portal',
  graduate: 'graduate',
  grad: 'graduate',
  gt: 'graduate',
  juco: 'juco',
  jc: 'juco',
  juniorcollege: 'juco',
  communitycollege: 'juco',
  walkon: 'walk_on',
  preferredwalkon: 'walk_on',
  pwo: 'walk_on',
  international: 'international',
  intl: 'international',
};

function readEntryType(cell: string | undefined, notes: string[]): EntryType | null {
  const text = cleanText(cell);
  if (text === null) return null;
  const word = text.toLowerCase().replace(/transfer|player|[^a-z]/g, '');
  // "Transfer" alone says nothing more than the file itself, and changes nothing.
  if (word === '') return null;
  const found = Object.hasOwn(ENTRY_WORDS, word) ? ENTRY_WORDS[word] : undefined;
  if (found === undefined) notes.push(`entry type ${quoted(text)} is not known`);
  return found ?? null;
}
