import type { ImportKindName } from './import-kind.ts';
import type { PersonRef } from './row-decision.ts';

/** The report of an import, for the operator and for programs. It names lines and schools, and people only in doubts. */

export type ImportCounts = {
  read: number;
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  rejected: number;
};

export type LineReason = { line: number; outcome: 'skipped' | 'rejected'; reason: string };
/** `line` null: applies to the whole file. */
export type LineNote = { line: number | null; note: string };
/** A match that a person has to decide: what the import did meanwhile, the confidence (0 to 1), and the candidates. */
export type LineDoubt = { line: number; text: string; confidence: number; candidates: string[]; people?: PersonRef[] };
/** An unmatched school as the file writes it; `rows` counts the rows that name it, `lines` are the first of them. */
export type UnmatchedSchoolLines = { text: string; why: 'unknown' | 'ambiguous'; rows: number; lines: number[] };

/** A record that earlier files of the source had and this one lacks. */
export type MissingRecord = { text: string };

/** The first entries of a list; `total` counts all of them. */
export type Kept<Entry> = { total: number; entries: Entry[] };

export type ImportReport = {
  kind: ImportKindName;
  file: string;
  /** What the number of a record counts in this file. */
  unit: 'line' | 'record';
  sport: string | null;
  year: number | null;
  source: string;
  dryRun: boolean;
  ratingFromStars: boolean;
  /** Identifies the import for an undo; null: nothing was written. */
  importId: number | null;
  counts: ImportCounts;
  /** Rows that name a school, and those whose schools are all known. */
  schools: { given: number; matched: number };
  reasons: Kept<LineReason>;
  notes: Kept<LineNote>;
  doubts: Kept<LineDoubt>;
  unmatchedSchools: Kept<UnmatchedSchoolLines>;
  missing: Kept<MissingRecord>;
  /** How often each reason and note occurs, without its numbers and quoted texts; most frequent first. */
  frequent: { text: string; rows: number }[];
};

/** Every row read has exactly one outcome. Throws otherwise, because the report would be wrong. */
export function assertCountLaw(counts: ImportCounts): void {
  const { read, created, updated, unchanged, skipped, rejected } = counts;
  if (read !== created + updated + unchanged + skipped + rejected) {
    throw new Error(`The counts of the import do not add up: ${JSON.stringify(counts)}`);
  }
}

/** One object on one line, with the counts at its top level. */
export function reportJson({ counts, ...report }: ImportReport): string {
  return JSON.stringify({
    kind: report.kind,
    file: report.file,
    unit: report.unit,
    sport: report.sport,
    year: report.year,
    source: report.source,
    dry_run: report.dryRun,
    rating_from_stars: report.ratingFromStars,
    import_id: report.importId,
    ...counts,
    schools: report.schools,
    totals: {
      reasons: report.reasons.total,
      notes: report.notes.total,
      doubts: report.doubts.total,
      unmatched_schools: report.unmatchedSchools.total,
      missing: report.missing.total,
    },
    frequent: report.frequent,
    reasons: report.reasons.entries,
    notes: report.notes.entries,
    doubts: report.doubts.entries.map(({ people: _, ...doubt }) => doubt),
    unmatched_schools: report.unmatchedSchools.entries,
    missing: report.missing.entries,
  });
}
