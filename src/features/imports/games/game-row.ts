import type { SeasonType } from '#features/schedule/games/game-view.ts';
import { matchKey } from '#kernel/slugs.ts';
import {
  type Cells,
  cleanText,
  encodingNotes,
  firstFilled,
  type ImportInput,
  isPageText,
  quoted,
  type ReadRow,
  readCount,
  readFlag,
} from '../engine/public.ts';
import { type GameStart, readGameStart } from './game-start.ts';
import { mendVenue } from './venue-name.ts';

/** One row of a list of games, read without lookups. Null: the row does not say. */
export type GameRow = GameStart & {
  /** The game's id at its source. */
  sourceId: string | null;
  season: number;
  week: number | null;
  seasonType: SeasonType | null;
  isCompleted: boolean | null;
  isNeutralSite: boolean | null;
  isConferenceGame: boolean | null;
  venue: string | null;
  home: TeamCells;
  away: TeamCells;
};

/** A side as the file writes it. */
export type TeamCells = { name: string; conference: string | null; points: number | null };

export const GAME_COLUMNS = `id gameid season year week seasontype startdate date starttimetbd completed neutralsite
  conferencegame venue hometeam homeconference homepoints awayteam awayconference awaypoints`.split(/\s+/);

const DATE_COLUMNS = ['startdate', 'date'] as const;
const SEASON_COLUMNS = ['season', 'year'] as const;
const ID_COLUMNS = ['id', 'gameid'] as const;
export const GAME_SYNONYMS = [DATE_COLUMNS, SEASON_COLUMNS, ID_COLUMNS];

const SEASON = { least: 1869, most: 2100 };
const WEEK = { least: 0, most: 60 };
const POINTS = { least: 0, most: 300 };
const SEASON_TYPE_BY_TEXT: Readonly<Record<string, SeasonType>> = {
  regular: 'regular',
  springregular: 'regular',
  postseason: 'postseason',
  springpostseason: 'postseason',
};
const LONGEST_ID = 60;

/** Never throws, whatever the cells contain. */
export function readGameRow(cells: Cells, { year }: Pick<ImportInput, 'year'>): ReadRow<GameRow> {
  const notes = encodingNotes(cells, ['hometeam', 'awayteam', 'venue']);
  const kept = <Value>({ value, note }: { value: Value | null; note: string | null }): Value | null => {
    if (note !== null) notes.push(note);
    return value;
  };
  const teamOf = (side: 'home' | 'away'): TeamCells | null => {
    const name = readName(cells[`${side}team`]);
    const column = `${side}points` as const;
    return name === null || matchKey(name) === ''
      ? null
      : {
          name,
          conference: readName(cells[`${side}conference`]),
          points: kept(readCount(cells[column], { column, ...POINTS })),
        };
  };
  const home = teamOf('home');
  const away = teamOf('away');
  if (home === null) return refused('no readable home team');
  if (away === null) return refused('no readable away team');
  if (matchKey(home.name) === matchKey(away.name)) return refused('a team does not play itself');
  const dateText = firstFilled(cells, DATE_COLUMNS);
  if (dateText === null) return refused('no date');
  const isNeutralSite = kept(readFlag(cells.neutralsite, 'neutral site'));
  const venue = readVenue(cells.venue);
  const isTimeOpen = readFlag(cells.starttimetbd, '').value;
  const place = { home, away, venue, isNeutralSite };
  const read = readGameStart(dateText, { isTimeOpen: isTimeOpen === true, place });
  if (read === null) return refused(`date ${quoted(dateText)} is no date`);
  const { start, note } = read;
  if (note !== null) notes.push(note);
  const season = readSeason(cells, year);
  if (!season.ok) return season;
  const sourceId = readId(cells, notes);
  const row: GameRow = {
    ...start,
    sourceId,
    season: season.value,
    week: kept(readCount(cells.week, { column: 'week', ...WEEK })),
    seasonType: readSeasonType(cells.seasontype, notes),
    isCompleted: kept(readFlag(cells.completed, 'completed')),
    isNeutralSite,
    isConferenceGame: kept(readFlag(cells.conferencegame, 'conference game')),
    venue,
    home,
    away,
  };
  // Rows with one id are grouped whatever their dates; rows without an id are grouped by day, however the sides are spelled.
  return { ok: true, row, group: sourceId === null ? `on ${start.playedOn}` : `id ${sourceId}`, notes };
}

const refused = (reason: string) => ({ ok: false, reason }) as const;

function readSeason(cells: Cells, wanted: number | null): { ok: true; value: number } | { ok: false; reason: string } {
  const text = firstFilled(cells, SEASON_COLUMNS);
  const season = text === null ? wanted : readCount(text, { column: 'season', ...SEASON }).value;
  if (season === null) return refused(text === null ? 'no season' : `season ${quoted(text)} is no year`);
  return wanted === null || season === wanted
    ? { ok: true, value: season }
    : refused(`season is ${season}, not ${wanted}`);
}

function readId(cells: Cells, notes: string[]): string | null {
  const text = firstFilled(cells, ID_COLUMNS);
  if (text === null) return null;
  if (text.length <= LONGEST_ID) return text.replace(/^(\d+)\.0+$/, '$1');
  notes.push('id is too long: not kept');
  return null;
}

function readSeasonType(cell: string | undefined, notes: string[]): SeasonType | null {
  const text = cleanText(cell);
  if (text === null) return null;
  const type = SEASON_TYPE_BY_TEXT[text.toLowerCase().replace(/[^a-z]/g, '')];
  if (type === undefined) notes.push(`season type ${quoted(text)} is not known: not kept`);
  return type ?? null;
}

/** Text of a scraped page and unreadable text are no names. */
function readName(cell: string | undefined): string | null {
  const text = cleanText(cell);
  return text === null || isPageText(text) || text.includes('\ufffd') ? null : text;
}

function readVenue(cell: string | undefined): string | null {
  const name = readName(cell);
  return name === null ? null : mendVenue(name);
}
