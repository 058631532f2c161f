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
} from '../engine/public.ts';

/** A rank in a service's ranking of recruiting classes: year,team,rank,points. */
export type RankingRow = {
  year: number;
  /** The college as the file writes it. */
  team: string;
  rank: number;
  /** 293.15 is 29315; a class at the bottom may be negative. */
  pointsHundredths: number | null;
};

const YEAR = { column: 'year', least: 1990, most: 2100 };
const RANK = { column: 'rank', least: 1, most: 9999 };
const MOST_POINTS = 100_000;

const TEAM_COLUMNS = ['team', 'school'] as const;
const YEAR_COLUMNS = ['year', 'season', 'classyear'] as const;
const RANK_COLUMNS = ['rank', 'ranking'] as const;
export const RANKING_SYNONYMS = [TEAM_COLUMNS, YEAR_COLUMNS, RANK_COLUMNS];

/** Never throws, whatever the cells contain. */
export function readRankingRow(cells: Cells, { year: wanted }: Pick<ImportInput, 'year'>): ReadRow<RankingRow> {
  const team = firstFilled(cells, TEAM_COLUMNS);
  if (team === null) return refused('no team');
  if (isPageText(team) || matchKey(team) === '') return refused('team is not readable text');
  const yearText = firstFilled(cells, YEAR_COLUMNS);
  const year = yearText === null ? wanted : readCount(yearText, YEAR).value;
  if (year === null) return refused(yearText === null ? 'no year' : `year ${quoted(yearText)} is no year`);
  if (wanted !== null && year !== wanted) return refused(`year is ${year}, not ${wanted}`);
  const rankText = firstFilled(cells, RANK_COLUMNS);
  if (rankText === null) return refused('no rank');
  const rank = readCount(rankText, RANK).value;
  if (rank === null) return refused(`rank ${quoted(rankText)} is no rank`);
  const points = readPoints(cells.points);
  return {
    ok: true,
    row: { year, team, rank, pointsHundredths: points.hundredths },
    // A year is one group: two spellings of a college must meet, and a valid file has no more rows in a year than there are colleges.
    group: String(year),
    notes: [...encodingNotes(cells, ['team', 'school']), ...(points.note === null ? [] : [points.note])],
  };
}

const refused = (reason: string) => ({ ok: false, reason }) as const;

function readPoints(cell: string | undefined): { hundredths: number | null; note: string | null } {
  const text = cleanText(cell);
  if (text === null) return { hundredths: null, note: null };
  const points = /^-?\d{1,9}(?:\.\d{1,12})?$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(points) <= MOST_POINTS) return { hundredths: Math.round(points * 100) + 0, note: null };
  return { hundredths: null, note: `points ${quoted(text)} are no points: not kept` };
}
