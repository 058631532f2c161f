import { cleanText, quoted } from './import-text.ts';
import { columnKey } from './source-item.ts';

/** The message for a file that lacks columns: which are missing, which it has, and which of them may be meant. */

const MOST_NAMED = 30;
/** Spellings listed for one column. */
const MOST_SPELLINGS = 5;
/** The largest share of letters that may differ between a column and the one it is taken for. */
const MOST_DIFFERENT = 0.34;
const SHORTEST_PART = 3;

/** 'a column "name" or "firstname", and a column "year"'. */
export function missingColumns(missing: readonly (readonly string[])[]): string {
  const groups = missing.map((names) => {
    const first = names.slice(0, MOST_SPELLINGS).map((name) => `"${name}"`);
    return `a column ${first.join(' or ')}${names.length > MOST_SPELLINGS ? ' or the like' : ''}`;
  });
  return groups.length === 0 ? 'columns' : groups.join(', and ');
}

/** `how`: the separator of the columns, if known. */
export function describeColumns({
  columns,
  how,
  missing,
  known,
}: {
  columns: readonly string[];
  how: string | null;
  missing: readonly (readonly string[])[];
  known: readonly string[];
}): string {
  const names = columns.map((column) => quoted(cleanText(column) ?? ''));
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  const list = `${names.slice(0, MOST_NAMED).join(', ')}${more}`;
  const label = names.length === 1 ? 'its only column is' : `its columns${how === null ? '' : `, ${how},`} are`;
  const free = columns.filter((column) => !known.includes(columnKey(column)));
  const meant = missing.flatMap((group) => nearestColumn(free, group) ?? []);
  return [`${label} ${list}`, ...meant.map(([column, name]) => `${quoted(column)} may be meant as "${name}"`)].join(
    '; ',
  );
}

/** A name with an extra or missing word, such as "destination school". */
const SURELY_ALIKE = 0.2;

/** The missing column that an unread one may be meant as; null: it resembles none. */
export function meantColumn(column: string, absent: readonly string[]): string | null {
  const [best] = nearestColumn([column], absent) ?? [];
  return best && differenceOf(columnKey(column), best[1]) <= SURELY_ALIKE ? best[1] : null;
}

/** The column of the file that is closest to one of the names. */
function nearestColumn(columns: readonly string[], names: readonly string[]): [string, string][] | null {
  const pairs = columns.flatMap((column) =>
    names.map((name) => ({ column: cleanText(column) ?? '', name, difference: differenceOf(columnKey(column), name) })),
  );
  const [best] = pairs.toSorted((a, b) => a.difference - b.difference);
  return best && best.difference <= MOST_DIFFERENT ? [[best.column, best.name]] : null;
}

/** 0: identical; 1: nothing in common. */
function differenceOf(key: string, name: string): number {
  const [short, long] = key.length < name.length ? [key, name] : [name, key];
  if (short.length >= SHORTEST_PART && long.includes(short)) return MOST_DIFFERENT * (1 - short.length / long.length);
  return long.length === 0 || long.length > 60 ? 1 : editDistance(short, long) / long.length;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of Array.from(a).entries()) {
    const next = [i + 1];
    for (const [j, other] of Array.from(b).entries()) {
      const cost = letter === other ? 0 : 1;
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + cost));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
