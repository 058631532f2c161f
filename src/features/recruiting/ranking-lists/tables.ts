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
 * The order that staff give the head of a class (decision 0048), or the transfers of a season. At most one draft and one published list
 * of each; what was replaced, discarded or withdrawn stays as it was.
 */
export const rankingLists = pgTable(
  'ranking_lists',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<ListKind>().notNull(),
    sport: text().notNull(),
    /** The class, or the season that transfers play next. */
    year: smallint().notNull(),
    /** Null: it is called by its sport and year. */
    name: text(),
    status: text().$type<ListStatus>().notNull(),
    /**
     * The first is number 1: prospects, or the people who transfer. No reference: a list must not stand in the way of undoing an import;
     * players who are gone, hidden or not rated are passed over and keep their places.
     */
    playerIds: jsonb('player_ids').$type<number[]>().notNull(),
    /** Rises with every change of the order or the name: an editor says which one their change was made of. */
    revision: integer().notNull().default(1),
    /** The version of the class (rank-history), or of the season's list, that it was published as; null: it never was. */
    version: integer(),
    /** The note of the publisher about this version; of a withdrawn list the reason. */
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

/** The latest changes of a draft, so that they can be taken back one after the other. */
export const rankingListSteps = pgTable(
  'ranking_list_steps',
  {
    listId: integer('list_id')
      .notNull()
      .references(() => rankingLists.id, { onDelete: 'cascade' }),
    /** The revision that the change led to. */
    revision: integer().notNull(),
    before: jsonb().$type<number[]>().notNull(),
    /** How many were moved, brought in and taken out. No names: who is taken down must not stand here. */
    moved: smallint().notNull(),
    added: smallint().notNull(),
    removed: smallint().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    by: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.listId, table.revision] })],
);
