import type { BatchResult } from './import-kind.ts';
import type {
  ImportCounts,
  ImportReport,
  Kept,
  LineDoubt,
  LineNote,
  LineReason,
  MissingRecord,
  UnmatchedSchoolLines,
} from './import-report.ts';

/**
 * Collects the messages about a file during an import. Files have millions of rows, so only the first entries of each list are kept and
 * all are counted: memory does not grow with the file.
 */

/** Entries kept of each list; notes on the whole file are always kept. */
export const ENTRIES_KEPT = 5_000;
/** Distinct texts counted; if every row of a file has its own text, the rest are counted together. */
const TEXTS_COUNTED = 200;
const LINES_KEPT = 10;
const OTHER = 'other texts';

export type ReportBook = {
  counts: ImportCounts;
  reject(line: number, reason: string): void;
  skip(line: number, reason: string): void;
  note(line: number | null, note: string): void;
  addBatch(result: BatchResult, rows: number): void;
  addMissing(records: readonly MissingRecord[]): void;
  /** The lists, sorted by line. */
  lists(): Pick<ImportReport, 'schools' | 'reasons' | 'notes' | 'doubts' | 'unmatchedSchools' | 'missing' | 'frequent'>;
};

/** `kept`: entries kept of each list. */
export function openReportBook(kept: number = ENTRIES_KEPT): ReportBook {
  const counts: ImportCounts = { read: 0, created: 0, updated: 0, unchanged: 0, skipped: 0, rejected: 0 };
  // A separate list, so that a file full of broken lines does not hide why good ones were skipped.
  const rejected = emptyList<LineReason>();
  const skipped = emptyList<LineReason>();
  // A separate list too: there is one for each reason, and row notes must not push them out.
  const fileNotes: LineNote[] = [];
  const rowNotes = emptyList<LineNote>();
  const doubts = emptyList<LineDoubt>();
  const missing = emptyList<MissingRecord>();
  const schools = new Map<string, UnmatchedSchoolLines>();
  let schoolTexts = 0;
  let given = 0;
  let unmatchedRows = 0;
  const texts = new Map<string, number>();

  function count(text: string): void {
    const plain = withoutDetails(text);
    const key = texts.has(plain) || texts.size < TEXTS_COUNTED ? plain : OTHER;
    texts.set(key, (texts.get(key) ?? 0) + 1);
  }

  function note(line: number | null, text: string): void {
    if (line === null) {
      fileNotes.push({ line, note: text });
      return;
    }
    keep(rowNotes, { line, note: text }, kept);
    count(text);
  }

  function skip(line: number, reason: string): void {
    counts.skipped += 1;
    keep(skipped, { line, outcome: 'skipped', reason }, kept);
    count(reason);
  }

  function addSchool({ text, why, line }: BatchResult['unmatched'][number]): void {
    const key = `${why} ${text}`;
    const known = schools.get(key);
    if (known) {
      known.rows += 1;
      if (known.lines.length < LINES_KEPT) known.lines.push(line);
      return;
    }
    schoolTexts += 1;
    if (schools.size < kept) schools.set(key, { text, why, rows: 1, lines: [line] });
  }

  return {
    counts,
    reject(line, reason) {
      counts.rejected += 1;
      keep(rejected, { line, outcome: 'rejected', reason }, kept);
      count(reason);
    },
    skip,
    note,
    addBatch(result, rows) {
      const { created, updated, unchanged } = result;
      const sum = created + updated + unchanged + result.skipped.length;
      if (sum !== rows) throw new Error(`A batch of ${rows} rows has ${sum} outcomes`);
      counts.created += created;
      counts.updated += updated;
      counts.unchanged += unchanged;
      for (const each of result.skipped) skip(each.line, each.reason);
      for (const each of result.notes) note(each.line, each.note);
      for (const each of result.doubts) keep(doubts, each, kept);
      for (const each of result.unmatched) addSchool(each);
      given += result.schoolsGiven;
      unmatchedRows += new Set(result.unmatched.map(({ line }) => line)).size;
    },
    addMissing(records) {
      for (const record of records) keep(missing, record, kept);
    },
    lists: () => ({
      schools: { given, matched: given - unmatchedRows },
      reasons: byLine({
        total: rejected.total + skipped.total,
        entries: [...rejected.entries, ...skipped.entries],
      }),
      notes: byLine({
        total: fileNotes.length + rowNotes.total,
        entries: [...fileNotes, ...rowNotes.entries],
      }),
      doubts: byLine(doubts),
      unmatchedSchools: {
        total: schoolTexts,
        entries: [...schools.values()].toSorted((a, b) => b.rows - a.rows || (a.lines[0] ?? 0) - (b.lines[0] ?? 0)),
      },
      missing,
      frequent: Array.from(texts, ([text, rows]) => ({ text, rows })).toSorted((a, b) => b.rows - a.rows),
    }),
  };
}

const emptyList = <Entry>(): Kept<Entry> => ({ total: 0, entries: [] });

function keep<Entry>(list: Kept<Entry>, entry: Entry, kept: number): void {
  list.total += 1;
  if (list.entries.length < kept) list.entries.push(entry);
}

function byLine<Entry extends { line: number | null }>({ total, entries }: Kept<Entry>): Kept<Entry> {
  return { total, entries: entries.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)) };
}

/** 'weight "999" is not between 100 and 450' → 'weight "…" is not between # and #'. */
function withoutDetails(text: string): string {
  return text
    .replace(/"[^"]*"/g, '"…"')
    .replace(/\d+/g, '#')
    .slice(0, 200);
}
