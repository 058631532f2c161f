import { index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { RankingType } from './team-class.ts';

/**
 * The class of each team that has one, with its rank. Derived from commits and transfers, and stored because it is read far more often than
 * it changes.
 */
export const teamRankings = pgTable(
  'team_rankings',
  {
    sport: text().notNull(),
    classYear: smallint('class_year').notNull(),
    type: text().$type<RankingType>().notNull(),
    collegeId: integer('college_id').notNull(),
    /** The final tiebreaker. */
    collegeName: text('college_name').notNull(),
    rank: integer().notNull(),
    ratingPoints: integer('rating_points').notNull(),
    bonusPoints: integer('bonus_points').notNull(),
    newcomers: smallint().notNull(),
    fiveStars: smallint('five_stars').notNull(),
    averageStarsHundredths: smallint('average_stars_hundredths').notNull(),
    /** The version of the formula (points.ts). */
    formulaVersion: smallint('formula_version').notNull(),
    computedAt: timestamp('computed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sport, table.classYear, table.type, table.collegeId] }),
    index('team_rankings_order').on(table.sport, table.classYear, table.type, table.rank),
    index('team_rankings_college').on(table.collegeId),
  ],
);
