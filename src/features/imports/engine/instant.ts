import { formatDate } from '#kernel/dates.ts';
import { cleanText, quoted } from './import-text.ts';
import type { Measure } from './measures.ts';

/**
 * `on`: the day, Central Time, YYYY-MM-DD. `at`: the instant, if the text has a time and its zone. Midnight UTC to the second means a day
 * without a time, as services write one; callers who know that it is a time use `at`.
 */
export type ReadInstant = { on: string; at: Date | null };

const YEARS = { least: 1900, most: 2100 };
const ISO =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?)?$/i;
/** A time after it has no zone, so it is ignored. */
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?: .{1,12})?$/;
const WORDS = /^(\p{L}{3})\p{L}*\.? (\d{1,2}),? (\d{4})$/u;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** "2021-07-31T14:46:00.000Z", "2021-07-31", "7/31/2021", "July 31, 2021". */
export function readInstant(cell: string | undefined, column: string): Measure<ReadInstant> {
  const text = cleanText(cell);
  if (text === null) return { value: null, note: null };
  const value = isoInstant(text) ?? dayOf(text);
  return { value, note: value === null ? `${column} ${quoted(text)} is no date: not kept` : null };
}

function isoInstant(text: string): ReadInstant | null {
  const [, year = '', month = '', day = '', time, zone] = ISO.exec(text) ?? [];
  const on = calendarDay(year, month, day);
  if (on === null || time === undefined || zone === undefined) return on === null ? null : { on, at: null };
  const clock = /^\d:/.test(time) ? `0${time}` : time;
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z';
  const at = new Date(`${on}T${clock}${offset}`);
  if (Number.isNaN(at.getTime())) return null;
  return { on: at.toISOString() === `${on}T00:00:00.000Z` ? on : formatDate(at, 'YYYY-MM-DD'), at };
}

function dayOf(text: string): ReadInstant | null {
  const american = AMERICAN.exec(text);
  const words = WORDS.exec(text);
  const month = american?.[1] ?? String(MONTHS.indexOf(words?.[1]?.toLowerCase() ?? '') + 1);
  const year = american?.[3] ?? words?.[3] ?? '';
  const on = calendarDay(year.length === 2 ? `20${year}` : year, month, american?.[2] ?? words?.[2] ?? '');
  return on === null ? null : { on, at: null };
}

/** YYYY-MM-DD, if the day exists. */
function calendarDay(year: string, month: string, day: string): string | null {
  const on = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${on}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(on);
  return isDay && Number(year) >= YEARS.least && Number(year) <= YEARS.most ? on : null;
}
