import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/** Where other services rank a college's class. Never our own ranking: it is kept to compare with. */
export const serviceTeamRankings = pgTable(
  'service_team_rankings',
  {
    service: text().notNull(),
    sport: text().notNull(),
    classYear: smallint('class_year').notNull(),
    collegeId: integer('college_id').notNull(),
    rank: smallint().notNull(),
    /** Hundredths of the service's points: 293.15 is 29315. Null: it gives none. */
    pointsHundredths: integer('points_hundredths'),
  },
  (table) => [
    primaryKey({ columns: [table.service, table.sport, table.classYear, table.collegeId] }),
    index('service_team_rankings_year').on(table.sport, table.classYear, table.rank),
  ],
);
