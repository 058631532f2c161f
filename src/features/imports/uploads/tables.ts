import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { PersonRef, RowCounts } from '../engine/public.ts';
import { imports } from '../engine/tables.ts';
import type { LineContent } from './line-view.ts';
import type { LinePart, UndoStatus, UploadStatus, UploadTotals } from './upload-view.ts';

/** Files that staff uploaded to be imported. The file is in the storage under `fileKey` until it expires. */
export const importUploads = pgTable(
  'import_uploads',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    /** Null: the kind has none. */
    sport: text(),
    year: smallint(),
    source: text().notNull(),
    ratingFromStars: boolean('rating_from_stars').notNull(),
    isNewest: boolean('is_newest').notNull(),
    fileName: text('file_name').notNull(),
    /** Null: the file was deleted. */
    fileKey: text('file_key'),
    bytes: integer().notNull(),
    /** SHA-256 in hex, so that only this exact file is imported. */
    checksum: text().notNull(),
    status: text().$type<UploadStatus>().notNull(),
    /** Incremented by each check and confirmation: a job of an earlier turn does nothing. */
    turn: integer().notNull().default(1),
    rowsDone: integer('rows_done').notNull().default(0),
    /** Null: the file is being read, or nothing is running. */
    rowsTotal: integer('rows_total'),
    /** What a line number counts; null: not checked yet. */
    unit: text().$type<'line' | 'record'>(),
    counts: jsonb().$type<Record<string, number>>(),
    totals: jsonb().$type<UploadTotals>(),
    /** Digest of the changes that were shown; an import with different changes is refused. */
    fingerprint: text(),
    /** Why it failed or is outdated, for staff. */
    failure: text(),
    failedStep: text('failed_step').$type<'check' | 'import'>(),
    importId: integer('import_id').references(() => imports.id),
    /** Null: they deleted their account. */
    uploadedBy: integer('user_id'),
    uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull(),
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    /** Decisions about doubtful matches made after the last check. */
    hasNewDecisions: boolean('has_new_decisions').notNull().default(false),
    confirmedBy: integer('confirmed_by'),
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
    /** The last step: the file is deleted some weeks after it. */
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('import_uploads_file').on(table.checksum),
    index('import_uploads_kept').on(table.changedAt).where(sql`file_key is not null`),
    check('import_uploads_failed', sql`(${table.status} = 'failed') = (${table.failedStep} is not null)`),
    check('import_uploads_checked', sql`${table.status} <> 'checked' or ${table.fingerprint} is not null`),
  ],
);

/** The results of a file's check: each list in its order. */
export const importUploadLines = pgTable(
  'import_upload_lines',
  {
    uploadId: integer('upload_id')
      .notNull()
      .references(() => importUploads.id, { onDelete: 'cascade' }),
    part: text().$type<LinePart>().notNull(),
    place: integer().notNull(),
    /** The line of the file; null: it is about no line, or the whole file. */
    line: integer(),
    content: jsonb().$type<LineContent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.part, table.place] })],
);

/** Staff decisions about doubtful rows of a file. */
export const importDecisions = pgTable(
  'import_decisions',
  {
    uploadId: integer('upload_id')
      .notNull()
      .references(() => importUploads.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    /** Digest of the row's content: the same row in a later file gets the same decision. */
    rowDigest: text('row_digest').notNull(),
    choice: text().$type<'same' | 'new' | 'skip'>().notNull(),
    personKind: text('person_kind').$type<PersonRef['kind']>(),
    personId: integer('person_id'),
    /** Copied from a decision about the same row of an earlier file. */
    isRemembered: boolean('is_remembered').notNull(),
    decidedBy: integer('user_id'),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uploadId, table.line] }),
    index('import_decisions_row').on(table.rowDigest),
    check(
      'import_decisions_person',
      sql`(${table.choice} = 'same') = (${table.personKind} is not null and ${table.personId} is not null)`,
    ),
  ],
);

/** The last undo, or preview of one, that staff requested for an import. */
export const importUndos = pgTable('import_undos', {
  importId: integer('import_id')
    .primaryKey()
    .references(() => imports.id),
  status: text().$type<UndoStatus>().notNull(),
  /** True: only a preview. */
  isDryRun: boolean('is_dry_run').notNull(),
  reason: text(),
  /** Rows by table; null: not known yet. */
  tables: jsonb().$type<RowCounts[]>(),
  /** Why it is refused or failed. */
  refusal: text(),
  requestedBy: integer('user_id'),
  requestedAt: timestamp('requested_at', { withTimezone: true }).notNull(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
});
