import { index, integer, pgTable, primaryKey, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core';

/** The order of a class as it stood at a moment, numbered from 1 within the class. Written once and never changed. */
export const rankingVersions = pgTable(
  'ranking_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sport: text().notNull(),
    classYear: smallint('class_year').notNull(),
    version: integer().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
    /** "nightly", or the staff member. */
    publishedBy: text('published_by').notNull(),
    /** What changed, in a person's words. */
    note: text(),
    /** Of its entries, so that one look tells whether anything has changed since. */
    digest: text().notNull(),
  },
  (table) => [unique('ranking_versions_number').on(table.sport, table.classYear, table.version)],
);

export const rankingVersionEntries = pgTable(
  'ranking_version_entries',
  {
    versionId: integer('version_id')
      .notNull()
      .references(() => rankingVersions.id, { onDelete: 'cascade' }),
    /** No reference: a version must not stand in the way of undoing an import. Who is gone, or hidden, is joined to nobody. */
    prospectId: integer('prospect_id').notNull(),
    nationalRank: integer('national_rank').notNull(),
    positionRank: integer('position_rank'),
    stateRank: integer('state_rank'),
    ratingTenths: smallint('rating_tenths').notNull(),
    /** Where he was ranked then: a list of the past holds those who stood in it. */
    position: text(),
    state: text(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.prospectId] }),
    index('ranking_version_entries_prospect').on(table.prospectId),
  ],
);
