import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ListKind, ListStatus } from './list-view.ts';

/**
 * The staff order of the top of a class (decision 0048), or of a season's transfers. At most one draft and one published list of each;
 * replaced, discarded and withdrawn lists are kept unchanged.
 */
export const rankingLists = pgTable(
  'ranking_lists',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<ListKind>().notNull(),
    sport: text().notNull(),
    /** The class, or the next season of the transfers. */
    year: smallint().notNull(),
    /** Null: named after its sport and year. */
    name: text(),
    status: text().$type<ListStatus>().notNull(),
    /**
     * The first is number 1: prospects, or people who transfer. No foreign key: a list must not prevent undoing an import. Players who are
     * deleted, hidden or not rated are skipped and keep their places.
     */
    playerIds: jsonb('player_ids').$type<number[]>().notNull(),
    /** Increases with every change of the order or the name; an editor sends the revision that their change is based on. */
    revision: integer().notNull().default(1),
    /** The version of the class (rank-history), or of the season's list, that it was published as; null if it never was. */
    version: integer(),
    /** The publisher's note about this version; for a withdrawn list the reason. */
    note: text(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** "member 12", or "operator". */
    createdBy: text('created_by').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
    updatedBy: text('updated_by').notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    publishedBy: text('published_by'),
  },
  (table) => [
    uniqueIndex('ranking_lists_draft').on(table.kind, table.sport, table.year).where(sql`status = 'draft'`),
    uniqueIndex('ranking_lists_published').on(table.kind, table.sport, table.year).where(sql`status = 'published'`),
    index('ranking_lists_scope').on(table.kind, table.sport, table.year, table.id),
  ],
);

/** The latest changes of a draft, which can be undone one by one. */
export const rankingListSteps = pgTable(
  'ranking_list_steps',
  {
    listId: integer('list_id')
      .notNull()
      .references(() => rankingLists.id, { onDelete: 'cascade' }),
    /** The revision that the change created. */
    revision: integer().notNull(),
    before: jsonb().$type<number[]>().notNull(),
    /** The number of players moved, added and removed. No names: those of people who are taken down must not be kept here. */
    moved: smallint().notNull(),
    added: smallint().notNull(),
    removed: smallint().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    by: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.revision] })],
);
