import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { NumberForm } from './decimal-comma.ts';
import type { LineNote, LineReason, MissingRecord } from './import-report.ts';
import type { PersonRef, RowDecisions } from './row-decision.ts';

/**
 * What a kind of import (recruits, portal, games …) implements: how a record is read and how rows are applied. The engine does the rest: it
 * streams the file, stages its rows in the database, passes them to the kind in batches of whole groups in a stable order, counts, reports,
 * records, and undoes.
 */

export const IMPORT_KINDS = ['recruits', 'portal', 'teams', 'team-rankings', 'games', 'roster', 'places'] as const;
export type ImportKindName = (typeof IMPORT_KINDS)[number];

/** Cells of a record by the `columnKey` of their column. Nested JSON is flattened ("committedTo.name" → "committedtoname"). */
export type Cells = Readonly<Record<string, string | undefined>>;

/** The operator's options. */
export type ImportInput = {
  sport: Sport;
  /** The class, season or year of the file; null if the kind reads it from each row. */
  year: number | null;
  /** The source to record for the values. */
  source: string;
  ratingFromStars: boolean;
  /** The operator states that the file is the latest state of its source, whatever dates it contains. */
  isNewest?: boolean;
  /** Staff decisions about doubtful rows of this file. */
  decisions?: RowDecisions;
};

/** The line of a CSV file, or the position of the record in a JSON file. */
export type Place = { line: number };

export type ReadRow<Row> = { ok: true; row: Row; group: string; notes: string[] } | { ok: false; reason: string };

/** A row from the staging table, so `row` went through JSON. */
export type StagedRow<Row> = Place & { row: Row };

/** An import as its kind sees it while it applies rows. */
export type ImportOccasion = ImportInput & {
  importId: number;
  /** The id under which the rows of the file are staged. */
  run: string;
  now: Date;
  /** The date from which the rows are known, YYYY-MM-DD in Central Time: that of the import, or of the check that staff confirmed. */
  on: string;
  /** Called between statements of a batch; throws to abort. */
  checkpoint: () => Promise<void>;
};

/** What is known about an import when it is undone. */
export type RecordedOccasion = Pick<ImportOccasion, 'sport' | 'year' | 'now'> & {
  /** Only for an undo: the options in the record of the import, and who undoes it ("member 12"). */
  options?: Readonly<Record<string, boolean | string>>;
  by?: string;
};

/** A match that staff must decide: what the import did in the meantime, and the candidates. */
export type Doubt = Place & {
  text: string;
  confidence: number;
  candidates: string[];
  /** The candidates that staff may choose from; absent if the file itself must be corrected. */
  people?: PersonRef[];
};

/** A school that is missing from the directory or matches several. */
export type UnmatchedSchool = Place & { text: string; why: 'unknown' | 'ambiguous' };

/** Each row has exactly one outcome: created + updated + unchanged + skipped equals the rows of the batch. */
export type BatchResult = {
  created: number;
  updated: number;
  unchanged: number;
  skipped: Omit<LineReason, 'outcome'>[];
  notes: LineNote[];
  doubts: Doubt[];
  unmatched: UnmatchedSchool[];
  /** Rows that name a school. The report shows the share that was matched. */
  schoolsGiven: number;
  /** Cache tags to purge because of these writes. */
  tags: string[];
};

export type ImportKind<Row> = {
  name: ImportKindName;
  /** Shown in the help of the command line. */
  summary: string;
  /** Whether `--year` is required, optional (rows of other years are rejected), or ignored. */
  year: 'required' | 'optional' | 'none';
  sport: 'required' | 'none';
  /** The source of rows if the operator names none. */
  defaultSource: string;
  /** At least one column of each inner list must exist, otherwise the file is not of this kind. By `columnKey`. */
  required: readonly (readonly string[])[];
  /** The columns that are read. Others are reported as not kept, with the reason if there is one. */
  columns: readonly string[];
  /** Lists of columns with the same meaning but different names in different services; absent if there are none. */
  synonyms?: readonly (readonly string[])[];
  /** Numeric columns, in which a spreadsheet may write a decimal comma; absent if there are none. */
  numbers?: Readonly<Record<string, NumberForm>>;
  notKept: Readonly<Record<string, string>>;
  /** Pure, never throws. Notes name the parts of the row that were not kept, and why. `row` must survive JSON. */
  read: (cells: Cells, wish: ImportInput) => ReadRow<Row>;
  /**
   * Called before the first row is locked or written, for an import and for its undo. Takes the locks that other writers of these rows take
   * first, to avoid deadlocks.
   */
  hold?: (db: Db, occasion: RecordedOccasion) => Promise<void>;
  /** Writes a batch of whole groups, sorted by (group, line), in a transaction that the engine opened. */
  apply(db: Db, rows: readonly StagedRow<Row>[], occasion: ImportOccasion): Promise<BatchResult>;
  /** Called after the last batch: records that earlier files of the source had and this one no longer has. Writes nothing. */
  missing?: (db: Db, occasion: ImportOccasion) => Promise<MissingRecord[]>;
  /** Called after the last batch if anything was written, and after an undo. Recomputes derived values and returns further cache tags. */
  finish?: (db: Db, occasion: RecordedOccasion) => Promise<string[]>;
};

/** What an undo needs from a kind of import, or from another change that is recorded as one. */
export type UndoneKind = Pick<ImportKind<unknown>, 'hold' | 'finish'> & { name: string };

/** A kind whose row type is hidden. */
export type AnyImportKind = ImportKind<unknown>;

/**
 * Hides the row type of a kind: `apply` only gets rows that `read` of the same kind returned, through JSON. `apply` uses method syntax so
 * that the compiler accepts this.
 */
export function defineImportKind<Row>(kind: ImportKind<Row>): AnyImportKind {
  return kind;
}
