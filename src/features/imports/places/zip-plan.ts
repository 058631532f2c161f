import { matchKey } from '#kernel/slugs.ts';
import type { BatchResult, StagedRow } from '../engine/public.ts';
import type { ZipRow } from './zip-row.ts';

/** Plans the writes for a list of ZIPs. Pure; the order of rows does not matter. */

export type KnownZip = { zip: string; place: string; state: string | null };
export type ZipPlan = { added: ZipRow[]; result: Pick<BatchResult, 'created' | 'unchanged' | 'skipped' | 'notes'> };

export function planZips(rows: readonly StagedRow<ZipRow>[], known: ReadonlyMap<string, KnownZip>): ZipPlan {
  const added: ZipRow[] = [];
  const result: ZipPlan['result'] = { created: 0, unchanged: 0, skipped: [], notes: [] };
  let renamed = 0;
  for (const [zip, group] of Map.groupBy(rows, ({ row }) => row.zip)) {
    const record = known.get(zip);
    const [first, ...others] = group.toSorted((a, b) => byState(a.row, b.row, record?.state) || a.line - b.line);
    if (!first) continue;
    for (const { line, row } of others) {
      const where = row.state === first.row.state ? 'duplicate of' : `the ZIP is listed in ${first.row.state} by`;
      result.skipped.push({ line, reason: `${where} line ${first.line}` });
    }
    if (!record) {
      added.push(first.row);
      result.created += 1;
      continue;
    }
    result.unchanged += 1;
    if (record.state && first.row.state && record.state !== first.row.state) {
      const note = `${zip} is known in ${record.state}, not in ${first.row.state}: not changed`;
      result.notes.push({ line: first.line, note });
    } else if (matchKey(record.place) !== matchKey(first.row.place)) renamed += 1;
  }
  if (renamed > 0) {
    const note = `${renamed} ZIPs are known under another name of the place: not changed`;
    result.notes.push({ line: null, note });
  }
  return { added, result };
}

/** Rows that agree with the known state first, then by content. */
function byState(a: ZipRow, b: ZipRow, state: string | null | undefined): number {
  const keyOf = (row: ZipRow) => JSON.stringify([row.state === state ? 0 : 1, row.state, row.place, row.county]);
  const [left, right] = [keyOf(a), keyOf(b)];
  return left < right ? -1 : left > right ? 1 : 0;
}
