import { basename } from 'node:path';
import { emailKey } from '#features/membership/accounts/public.ts';
import { columnKeys, firstKeyOf, openRecords } from '../../engine/public.ts';
import { COLUMNS, type MemberRow, NOT_KEPT, REQUIRED_COLUMNS, readMember } from '../member-row.ts';
import type { MembersReport } from '../members-report.ts';

/** The importable rows of a file of members, with a report that already counts the others. */

export type ReadLine = MemberRow & { line: number };
type Options = { file: string; dryRun: boolean; checkpoint: () => Promise<void> };

/** Rows between two checks for an interrupt. */
const LOOK_EVERY = 1_000;

/** Throws UnreadableFile if there is nothing to read. */
export async function readMembers({ file, dryRun, checkpoint }: Options, now: Date) {
  const records = await openRecords(file, { required: REQUIRED_COLUMNS, known: COLUMNS });
  const report: MembersReport = {
    file: basename(file),
    dryRun,
    importId: null,
    counts: { read: 0, created: 0, unchanged: 0, skipped: 0, rejected: 0 },
    complimentary: 0,
    newsletter: 0,
    lines: [],
    notes: [],
    notKept: [],
  };
  const rows: ReadLine[] = [];
  const seen = new Map<string, number>();
  for await (const item of records.items()) {
    report.counts.read += 1;
    if (report.counts.read % LOOK_EVERY === 0) await checkpoint();
    const { line } = item;
    const read =
      item.kind === 'fault' ? ({ kind: 'rejected', reason: item.fault } as const) : readMember(item.cells, now);
    if (read.kind !== 'row') {
      drop(report, line, read);
      continue;
    }
    const key = emailKey(read.row.email);
    const first = seen.get(key);
    if (first !== undefined) {
      drop(report, line, { kind: 'rejected', reason: `its address is that of line ${first}` });
      continue;
    }
    seen.set(key, line);
    for (const note of read.notes) report.notes.push({ line, note });
    rows.push({ ...read.row, line });
  }
  const columns = records.columns();
  report.notKept = columnKeys(columns).flatMap((key, index) =>
    COLUMNS.includes(key) ? [] : [{ column: columns[index] ?? '', reason: whyNotKept(key) }],
  );
  return { rows, report, checksum: records.file.checksum };
}

/** Null: the column is unknown to us. */
function whyNotKept(key: string): string | null {
  const first = firstKeyOf(key);
  return NOT_KEPT[first] ?? (COLUMNS.includes(first) ? 'an earlier column of that name is read' : null);
}

/** Counts a line that creates no member, with the reason. */
export function drop(
  { counts, lines }: MembersReport,
  line: number,
  { kind, reason }: { kind: 'rejected' | 'skipped' | 'unchanged'; reason: string },
): void {
  counts[kind] += 1;
  lines.push({ line, outcome: kind, reason });
}
