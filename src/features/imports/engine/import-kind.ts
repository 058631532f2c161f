import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { NumberForm } from './decimal-comma.ts';
import type { LineNote, LineReason, MissingRecord } from './import-report.ts';
import type { PersonRef, RowDecisions } from './row-decision.ts';

/**
 * What one kind of import (recruits, portal, games …) brings to the engine: how a record is read and how rows are applied. The
 * engine does all the rest: it reads the file as a stream, stages its rows in the database, hands them to the kind in batches
 * that hold whole groups in a stable order, counts, reports, records, and undoes.
 */

export const IMPORT_KINDS = ['recruits', 'portal', 'teams', 'team-rankings', 'games', 'roster', 'places'] as const;
export type ImportKindName = (typeof IMPORT_KINDS)[number];

/** Cells of a record by the `columnKey` of their column; nested JSON is flattened ("committedTo.name" → "committedtoname"). */
export type Cells = Readonly<Record<string, string | undefined>>;

/** What the operator asked for. */
export type ImportInput = {
  sport: Sport;
  /** The class, season or year of the file; null where the kind reads it from each row. */
  year: number | null;
  /** What the values are known to come from. */
  source: string;
  ratingFromStars: boolean;
  /** The operator says that the file is its source's latest state, whatever its days look like. */
  isNewest?: boolean;
  /** What a person decided about doubtful rows of this very file. */
  decisions?: RowDecisions;
};

/** The line of a CSV file, or the number of the record in a JSON file, that something is about. */
export type Place = { line: number };

export type ReadRow<Row> = { ok: true; row: Row; group: string; notes: string[] } | { ok: false; reason: string };

/** A row as it comes back from the staging table: `row` went through JSON. */
export type StagedRow<Row> = Place & { row: Row };

/** One import as its kind sees it while rows are applied. */
export type ImportOccasion = ImportInput & {
  importId: number;
  /** Under which the rows of the file are staged. */
  run: string;
  now: Date;
  /** The day that its rows are known from, YYYY-MM-DD in Chicago: of the import, or of the check that staff confirmed. */
  on: string;
  /** Asked between statements of a batch; throws to give up. */
  checkpoint: () => Promise<void>;
};

/** What is known of an import when it is undone. */
export type RecordedOccasion = Pick<ImportOccasion, 'sport' | 'year' | 'now'> & {
  /** Of an undo: what the record of the import says, and who undoes it ("member 12"). */
  options?: Readonly<Record<string, boolean | string>>;
  by?: string;
};

/** A match that a person has to decide: what the import did meanwhile, and what it might be. */
export type Doubt = Place & {
  text: string;
  confidence: number;
  candidates: string[];
  /** Those of the candidates that a person may choose; absent: the file has to be corrected. */
  people?: PersonRef[];
};

/** A school that is not in the directory, or fits several. */
export type UnmatchedSchool = Place & { text: string; why: 'unknown' | 'ambiguous' };

/** Each row has exactly one outcome: created + updated + unchanged + skipped rows are the rows of the batch. */
export type BatchResult = {
  created: number;
  updated: number;
  unchanged: number;
  skipped: Omit<LineReason, 'outcome'>[];
  notes: LineNote[];
  doubts: Doubt[];
  unmatched: UnmatchedSchool[];
  /** Rows that name a school at all: the report gives the share that was found. */
  schoolsGiven: number;
  /** Cache tags that the writes touch. */
  tags: string[];
};

export type ImportKind<Row> = {
  name: ImportKindName;
  /** For the help of the command line. */
  summary: string;
  /** Whether `--year` must be given, may be given (rows of another year are rejected), or means nothing. */
  year: 'required' | 'optional' | 'none';
  sport: 'required' | 'none';
  /** What rows are known by where the operator names no source. */
  defaultSource: string;
  /** Of each inner list, at least one column must be there: otherwise the file is not of this kind. By `columnKey`. */
  required: readonly (readonly string[])[];
  /** Columns that are read. Others are reported as not kept, with the reason if there is one. */
  columns: readonly string[];
  /** Lists of columns that hold one fact under the names of several services; absent: none. */
  synonyms?: readonly (readonly string[])[];
  /** Those of numbers, in which a spreadsheet may write a decimal comma; absent: none. */
  numbers?: Readonly<Record<string, NumberForm>>;
  notKept: Readonly<Record<string, string>>;
  /** Pure, never throws. Notes say what of the row was not kept, and why. `row` must survive JSON. */
  read: (cells: Cells, wish: ImportInput) => ReadRow<Row>;
  /**
   * Before the first row is locked or written, of an import and of its undo: takes the locks that whoever else writes these rows takes
   * before them, or the two would wait for each other.
   */
  hold?: (db: Db, occasion: RecordedOccasion) => Promise<void>;
  /** Writes a batch of whole groups, sorted by (group, line); the engine has opened the transaction. */
  apply(db: Db, rows: readonly StagedRow<Row>[], occasion: ImportOccasion): Promise<BatchResult>;
  /** After the last batch: what earlier files of the source had and this one has no longer. Writes nothing. */
  missing?: (db: Db, occasion: ImportOccasion) => Promise<MissingRecord[]>;
  /** After the last batch, where anything was written, and after an undo: derived values anew. Returns further cache tags. */
  finish?: (db: Db, occasion: RecordedOccasion) => Promise<string[]>;
};

/** What an undo needs of a kind of import, or of another change that is recorded as one. */
export type UndoneKind = Pick<ImportKind<unknown>, 'hold' | 'finish'> & { name: string };

/** A kind whose rows' type only it knows. */
export type AnyImportKind = ImportKind<unknown>;

/**
 * Closes a kind over the type of its rows: what `apply` gets is what `read` of this very kind gave, through JSON. `apply` is
 * written as a method so that the compiler lets it be.
 */
export function defineImportKind<Row>(kind: ImportKind<Row>): AnyImportKind {
  return kind;
}
