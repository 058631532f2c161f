import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import { HIDDEN_PLAYERS } from '../college-players/public.ts';
import { type ExitType, PLACED } from './entry.ts';
import { collegeTransfers as entries } from './tables.ts';

/** Filters of lists of portal entries. Hidden entries, and entries of hidden people, are never found (rule R14). */

export type SchoolFocus = { collegeId: number; direction: 'in' | 'out' | null };

export type TransferFilters = {
  sport: Sport;
  /** Null: every season. */
  year: number | null;
  focus: SchoolFocus | null;
  originId: number | null;
  exitId: number | null;
  latestActivityId: number | null;
  position: string | null;
  /** 1 to 4. */
  grade: number | null;
  /** Exit types to match; null among them: not ended yet. */
  exitTypes: readonly (ExitType | null)[] | null;
  /** The key of the typed text, escaped for LIKE. */
  text: string | null;
};

/** For every read: neither the entry nor the person was taken down. In these statements the table has no alias. */
export const IS_SHOWN = sql`not ${entries.isHidden} and ${entries.collegePlayerId} not in (${HIDDEN_PLAYERS})`;

/** Visible entries of a season. */
export const ofSeason = ({ sport, year }: { sport: Sport; year: number }): SQL =>
  sql`${entries.sport} = ${sport} and ${entries.year} = ${year} and ${IS_SHOWN}`;

function endsIn(types: readonly string[]): SQL {
  return sql`${entries.exitType} in (${sql.join(
    types.map((type) => sql`${type}`),
    sql`, `,
  )})`;
}

/** Committed, signed or enrolled. */
export const IS_PLACED = endsIn(PLACED);

/** Whether an entry leads to another college of the directory. */
export const IS_COMING = sql`${entries.exitCollegeId} is not null and ${IS_PLACED}
  and ${entries.exitCollegeId} is distinct from ${entries.originCollegeId}`;

/** Entries into a college: committed, signed or enrolled there. */
export const joins = (collegeId: number) => and(eq(entries.exitCollegeId, collegeId), IS_PLACED);
/** Entries out of a college: entered from there and not withdrawn. */
export const leaves = (collegeId: number) =>
  and(eq(entries.originCollegeId, collegeId), sql`${entries.exitType} is distinct from 'withdrawn'`);

export function inFocus({ collegeId, direction }: SchoolFocus): SQL | undefined {
  if (direction === 'in') return joins(collegeId);
  if (direction === 'out') return leaves(collegeId);
  return or(eq(entries.originCollegeId, collegeId), eq(entries.exitCollegeId, collegeId));
}

function endsAs(exitTypes: readonly (ExitType | null)[]): SQL | undefined {
  const types = exitTypes.filter((type) => type !== null);
  if (exitTypes.length === 0) return sql`false`;
  return or(
    types.length > 0 ? endsIn(types) : undefined,
    exitTypes.includes(null) ? isNull(entries.exitType) : undefined,
  );
}

/**
 * The college of the latest activity: the new college, or the old one while there is no new one. Two conditions, each with its own index.
 */
const latestAt = (collegeId: number) =>
  or(
    eq(entries.exitCollegeId, collegeId),
    and(isNull(entries.exitCollegeId), isNull(entries.exitName), eq(entries.originCollegeId, collegeId)),
  );

const SHORT_TEXT = 3;
/** Whether a text is too short for a substring search; it then matches the beginnings of words, which are many. */
export const isShortText = (text: string | null): boolean => text !== null && text.length < SHORT_TEXT;

/** A part of the name; fewer than three letters match the beginning of a word, because shorter parts are in no index. */
function named(text: string): SQL {
  if (!isShortText(text)) return sql`${entries.nameKey} like ${`%${text}%`}`;
  return sql`(${entries.nameKey} like ${`${text}%`} or ${entries.nameKey} like ${`% ${text}%`})`;
}

export function whereOf(filters: TransferFilters): SQL | undefined {
  const { sport, year, focus, originId, exitId, latestActivityId, position, grade, exitTypes, text } = filters;
  return and(
    eq(entries.sport, sport),
    year === null ? undefined : eq(entries.year, year),
    IS_SHOWN,
    focus === null ? undefined : inFocus(focus),
    originId === null ? undefined : eq(entries.originCollegeId, originId),
    exitId === null ? undefined : eq(entries.exitCollegeId, exitId),
    latestActivityId === null ? undefined : latestAt(latestActivityId),
    position === null ? undefined : eq(entries.position, position),
    grade === null ? undefined : eq(entries.athleticGrade, grade),
    exitTypes === null ? undefined : endsAs(exitTypes),
    text === null ? undefined : named(text),
  );
}
