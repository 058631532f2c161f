import { SPORTS } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { type DemoNetwork, teamsOf } from './demo-network.ts';
import { hasPortal } from './portal.ts';
import { type SeededClass, seedClass } from './seed-classes.ts';
import { createForecastSeed } from './seed-forecasts.ts';
import { seedGames } from './seed-games.ts';
import { createPortalSeed } from './seed-portal.ts';
import { isVersioned, seedVersions } from './seed-versions.ts';
import { seedMedia } from './stories/seed-media.ts';
import { seedStories } from './stories/seed-stories.ts';
import { createStoryPool } from './stories/story-pool.ts';

/** The steps of a seed. */

export type SeedReport = {
  created: number;
  classes: SeededClass[];
  portalEntries: number;
  games: number;
  articles: number;
  galleries: number;
};

/** `cost`: of the step relative to the others, in prospects. */
type Step = { part: string; cost: number; run: () => Promise<void> };

const COST = { portalEntry: 0.25, team: 3, article: 5, forecasts: 150, version: 0.05, media: 40 };
const SPORTS_WITH_GAMES = ['football', 'basketball'] as const;

/** In the order in which they must run; each adds to the report. */
export function seedSteps(db: Db, network: DemoNetwork, report: SeedReport): Step[] {
  const { size, seed, today, hometowns, suitors } = network;
  const portal = createPortalSeed(db, network);
  const stories = createStoryPool(network);
  const forecasts = createForecastSeed(db, network);
  const classes = size.classYears.flatMap((classYear) =>
    SPORTS.map((sport) => ({
      part: `${sport} class of ${classYear}`,
      cost: size.classSize[sport],
      run: async () => {
        const count = size.classSize[sport];
        const wish = { seed, sport, classYear, count, hometowns, suitors: suitors[sport], today };
        const created = await seedClass(db, wish, async (written) => {
          stories.notice(sport, classYear, written);
          forecasts.notice(sport, classYear, written);
          const { entries, movers } = await portal.growUp(sport, classYear, written);
          report.portalEntries += entries;
          stories.noticeMoves(sport, classYear, movers);
        });
        report.classes.push({ sport, year: classYear, created });
        report.created += created;
      },
    })),
  );
  const portalYears = SPORTS.filter(hasPortal).flatMap((sport) =>
    size.portalYears.map((year) => ({
      part: `${sport} portal ${year}`,
      cost: size.portalSize[sport] * COST.portalEntry,
      run: async () => {
        report.portalEntries += await portal.fillUp(sport, year);
      },
    })),
  );
  const seasons = SPORTS_WITH_GAMES.flatMap((sport) =>
    size.seasons.map((season) => ({
      part: `${sport} games of ${season}`,
      cost: size.teams * COST.team,
      run: async () => {
        report.games += await seedGames(db, sport, { seed, season, teams: teamsOf(network, sport), today });
      },
    })),
  );
  const versions = size.classYears
    .filter((classYear) => isVersioned(network, classYear))
    .flatMap((classYear) =>
      SPORTS.map((sport) => ({
        part: `${sport} lists of ${classYear}`,
        cost: size.classSize[sport] * COST.version,
        run: async () => {
          await seedVersions(db, { sport, classYear, today });
        },
      })),
    );
  const futureCast = {
    part: 'forecasts',
    cost: COST.forecasts,
    run: async () => {
      await forecasts.write();
    },
  };
  const articles = {
    part: 'articles and galleries',
    cost: size.articles * COST.article,
    run: async () => {
      Object.assign(report, await seedStories(db, network, stories));
    },
  };
  const media = {
    part: 'photos, videos and advertisements',
    cost: COST.media,
    run: () => seedMedia(db, network, stories),
  };
  return [...classes, ...versions, ...portalYears, ...seasons, futureCast, articles, media];
}
