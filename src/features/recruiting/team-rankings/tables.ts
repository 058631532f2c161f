import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

/** Other services' rank of a college's class. Never our own ranking; stored for comparison. */
export const serviceTeamRankings = pgTable(
  'service_team_rankings',
  {
    service: text().notNull(),
    sport: text().notNull(),
    classYear: smallint('class_year').notNull(),
    collegeId: integer('college_id').notNull(),
    rank: smallint().notNull(),
    /** Hundredths of the service's points: 293.15 is 29315. Null if the service gives none. */
    pointsHundredths: integer('points_hundredths'),
  },
  (table) => [
    primaryKey({ columns: [table.service, table.sport, table.classYear, table.collegeId] }),
    index('service_team_rankings_year').on(table.sport, table.classYear, table.rank),
  ],
);
