import { sql } from 'drizzle-orm';
import { anyOfIds } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/database.ts';
import { changedColumns, type Reference, type RowDifference } from '../../engine/public.ts';
import type { ChangeContent } from '../line-view.ts';
import { columnWords, isShownColumn, NAMED_TABLES, RECORD_WORDS, valueWords } from '../record-words.ts';

/** Differences for staff: names of records, colleges and schools instead of ids. */

type Names = ReadonlyMap<string, ReadonlyMap<unknown, string>>;

/** Must run in the import's transaction, because only there are the rows it created visible. */
export async function linesOf(
  db: Db,
  rows: readonly RowDifference[],
  references: readonly Reference[],
): Promise<ChangeContent[]> {
  const shown = rows.filter(({ table }) => RECORD_WORDS[table] !== undefined);
  const parents = parentsOf(references);
  const names = await namesOf(db, shown, parents);
  return shown.flatMap((row) => lineOf(row, parents, names) ?? []);
}

/** "prospects college_id" → the table that the column refers to. */
const parentsOf = (references: readonly Reference[]): ReadonlyMap<string, string> =>
  new Map(
    references.flatMap(({ table, columns: [column, ...more], parent }) =>
      column === undefined || more.length > 0 ? [] : [[`${table} ${column}`, parent] as const],
    ),
  );

async function namesOf(db: Db, rows: readonly RowDifference[], parents: ReadonlyMap<string, string>): Promise<Names> {
  const wanted = new Map<string, Set<unknown>>();
  for (const { table, before, after } of rows)
    for (const side of [before, after])
      for (const [column, value] of Object.entries(side ?? {})) {
        const parent = parents.get(`${table} ${column}`);
        if (value === null || parent === undefined || NAMED_TABLES[parent] === undefined) continue;
        wanted.set(parent, (wanted.get(parent) ?? new Set()).add(value));
      }
  const names = new Map<string, Map<unknown, string>>();
  for (const [table, ids] of wanted) {
    const { rows: found } = await db.execute<{ id: number; name: string }>(sql`
      select id, ${sql.identifier(NAMED_TABLES[table] ?? '')} as name from ${sql.identifier(table)}
      where id = ${anyOfIds([...ids].map(Number))}`);
    names.set(table, new Map(found.map(({ id, name }) => [id, name])));
  }
  return names;
}

function lineOf(row: RowDifference, parents: ReadonlyMap<string, string>, names: Names): ChangeContent | null {
  const { table, before, after } = row;
  const words = (column: string, value: unknown) =>
    names.get(parents.get(`${table} ${column}`) ?? '')?.get(value) ?? valueWords(column, value);
  const values = changedColumns(row)
    .filter(({ column }) => isShownColumn(column))
    .map((each) => ({
      label: columnWords(each.column),
      before: words(each.column, each.before),
      after: words(each.column, each.after),
    }))
    .filter((each) => each.before !== null || each.after !== null);
  // Only internal ids changed.
  if (values.length === 0) return null;
  return {
    part: 'change',
    action: before === null ? 'created' : after === null ? 'deleted' : 'changed',
    record: RECORD_WORDS[table] ?? table,
    label: labelOf(table, after ?? before ?? {}, words),
    values,
  };
}

/** Columns that name the person of a record, in order of preference. */
const OF = ['prospect_id', 'college_player_id', 'college_id', 'zip'] as const;

function labelOf(
  table: string,
  row: Readonly<Record<string, unknown>>,
  words: (column: string, value: unknown) => string | null,
): string {
  if (table === 'games') return `${String(row.away_name)} at ${String(row.home_name)}, ${String(row.played_on)}`;
  if (typeof row.name === 'string' && table !== 'college_names') return row.name;
  const column = OF.find((each) => row[each] !== undefined && row[each] !== null);
  return (column && words(column, row[column])) ?? 'Unnamed';
}
