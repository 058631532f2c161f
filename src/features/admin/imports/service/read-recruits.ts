import { findPosition } from '#features/directory/positions/public.ts';
import type { Sport } from '#kernel/sports.ts';
import { readCsv } from '../csv-records.ts';
import { examineImportFile, type ImportFile } from '../import-file.ts';
import type { LineNote, LineReason } from '../import-report.ts';
import { columnNotes, NAME_COLUMN } from '../recruit-columns.ts';
import { parseRecruitRow, type RecruitRow } from '../recruit-row.ts';

export type RecruitFile = {
  file: ImportFile;
  /** Every record of the file, the ones that could not be read included. */
  read: number;
  rows: RecruitRow[];
  rejected: LineReason[];
  notes: LineNote[];
};

/** Reads the whole file before the database is asked anything. Throws UnreadableFile. */
export async function readRecruitFile(
  path: string,
  { sport, year }: { sport: Sport; year: number },
): Promise<RecruitFile> {
  const file = await examineImportFile(path);
  const content = await readCsv(file, NAME_COLUMN);
  const rejected = content.faults.map(({ line, fault }): LineReason => ({ line, outcome: 'rejected', reason: fault }));
  const notes = columnNotes(content);
  if (file.encoding !== 'utf-8') notes.push({ line: null, note: 'the file is not UTF-8: read as Windows-1252' });
  const rows: RecruitRow[] = [];
  for (const { line, cells } of content.records) {
    const parsed = parseRecruitRow(cells, { line, year, findPosition: (text) => findPosition(sport, text) });
    if (!parsed.ok) rejected.push({ line, outcome: 'rejected', reason: parsed.reason });
    else rows.push(parsed.row);
  }
  for (const { line, notes: texts } of rows) notes.push(...texts.map((note) => ({ line, note })));
  return { file, read: content.records.length + content.faults.length, rows, rejected, notes };
}
