import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Each applied import: the file, the options, what it did, and whether it was undone. */
export const imports = pgTable(
  'imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    fileName: text('file_name').notNull(),
    checksum: text().notNull(),
    sport: text().notNull(),
    year: smallint(),
    options: jsonb().$type<Record<string, boolean | string>>().notNull(),
    counts: jsonb().$type<Record<string, number>>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
  },
  (table) => [index('imports_checksum').on(table.checksum)],
);

/** Rows of files, read and not yet applied. Unlogged (drizzle/0002): leftovers of a crash mean nothing, and the next import clears them. */
export const importRows = pgTable(
  'import_rows',
  {
    run: uuid().notNull(),
    /** Rows of one group are applied together, in the order of (group, line). */
    group: text('row_group').notNull(),
    line: integer().notNull(),
    content: jsonb().notNull(),
    stagedAt: timestamp('staged_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.run, table.group, table.line] })],
);

/** What an import did to each row that it wrote, recorded by triggers (drizzle/0002), so that the import can be undone as a whole. */
export const importChanges = pgTable(
  'import_changes',
  {
    id: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** No foreign key to `imports`: checking it for each row takes as long as writing the row. */
    importId: integer('import_id').notNull(),
    tableName: text('table_name').notNull(),
    /** The primary key, by column. */
    rowKey: jsonb('row_key').$type<Record<string, string | number>>().notNull(),
    /** The row before the import; null: the import created it. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** A digest of the row after the import, without derived columns; null: the import deleted it. */
    after: text(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.id] })],
);
