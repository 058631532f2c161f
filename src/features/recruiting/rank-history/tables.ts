import { index, integer, pgTable, primaryKey, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core';

/** The order of a class at a point in time, numbered from 1 within the class. Never changed after it is written. */
export const rankingVersions = pgTable(
  'ranking_versions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sport: text().notNull(),
    classYear: smallint('class_year').notNull(),
    version: integer().notNull(),
    publishedAt: timestamp('published_at', { withTimezone: true }).notNull(),
    /** "nightly", or the member of staff. */
    publishedBy: text('published_by').notNull(),
    /** The change, as entered by a person. */
    note: text(),
    /** The digest of its entries, for a quick check whether anything changed since. */
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
    /** No foreign key: a version must not prevent undoing an import. A deleted or hidden prospect simply finds no row in the join. */
    prospectId: integer('prospect_id').notNull(),
    nationalRank: integer('national_rank').notNull(),
    positionRank: integer('position_rank'),
    stateRank: integer('state_rank'),
    ratingTenths: smallint('rating_tenths').notNull(),
    /** The position at the time: a past list contains the prospects who were in it then. */
    position: text(),
    state: text(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.prospectId] }),
    index('ranking_version_entries_prospect').on(table.prospectId),
  ],
);
