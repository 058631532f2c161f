import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';

export const colleges = pgTable(
  'colleges',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** IPEDS id; null for a college that an import created. */
    unitid: integer().unique(),
    slug: text().notNull().unique(),
    /** The official name. */
    name: text().notNull(),
    /** The name in newspaper style: "Ole Miss". */
    shortName: text('short_name').notNull(),
    /** `matchKey(shortName)`: the sort order of lists, the same on every database whatever its collation. */
    nameKey: text('name_key').notNull(),
    mascot: text(),
    abbreviation: text().notNull(),
    city: text(),
    state: text(),
    zip: text(),
    /** FBS, FCS, D1, D2 or D3, if known. */
    division: text(),
    /** NCAA, NAIA, NJCAA or other. */
    membership: text(),
    primaryColor: text('primary_color'),
    secondaryColor: text('secondary_color'),
    source: text().notNull(),
    sourceDate: date('source_date').notNull(),
  },
  (table) => [index('colleges_state_name').on(table.state, table.shortName)],
);

/** All spellings of a college; the best rank of a key wins, and a tie is no match. */
export const collegeNames = pgTable(
  'college_names',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    collegeId: integer('college_id')
      .notNull()
      .references(() => colleges.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** `matchKey(name)`. */
    key: text().notNull(),
    /** 0 short name, 1 checked alias, 2 official name, 3 alias of the source, 4 spelling of an import. */
    rank: smallint().notNull(),
  },
  (table) => [
    unique('college_names_key').on(table.key, table.collegeId),
    index('college_names_college').on(table.collegeId),
  ],
);

export const collegeSports = pgTable(
  'college_sports',
  {
    collegeId: integer('college_id')
      .notNull()
      .references(() => colleges.id, { onDelete: 'cascade' }),
    sport: text().notNull(),
    conferenceId: integer('conference_id'),
    /** Current season, checked by hand; otherwise from the reference data of 2021. */
    isCurrent: boolean('is_current').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.collegeId, table.sport] }),
    index('college_sports_conference').on(table.conferenceId, table.sport),
  ],
);
