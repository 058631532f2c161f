import { z } from 'zod';
import { listClassYears } from '#features/recruiting/rankings/public.ts';
import { listSeasons } from '#features/transfers/entries/public.ts';
import type { EventHandler } from '#platform/events/dispatcher.ts';
import { purgeTags } from '#platform/events/events.ts';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import { type ClassToRebuild, REBUILD_TEAM_RANKINGS } from './jobs.ts';
import { teamRankingTag } from './service/rebuild-rankings.ts';
import { COMMITS_COUNTED, isRankedSport, type RankedSport } from './team-class.ts';

/** Kinds of import that change teams' newcomers; a merge of duplicates is recorded as an import. */
const KINDS = new Set(['recruits', 'portal', 'merge']);

const imported = z.object({ kind: z.string(), sport: z.string() });
const reordered = z.object({ sport: z.string(), classYear: z.int() });

/** Recomputes the classes of a sport after anything that changes many newcomers at once, each class in its own job. */
export function teamRankingHandlers({ db, ports }: JobDeps): readonly EventHandler[] {
  const rebuild = async (sport: RankedSport) => {
    const years = new Set([...(await listClassYears(db, sport)), ...(await listSeasons(db, sport))]);
    for (const classYear of years) {
      const data: ClassToRebuild = { sport, classYear };
      await ports.jobs.enqueue(db, REBUILD_TEAM_RANKINGS, data, { key: `${sport}-${classYear}` });
    }
  };
  const afterImport = (type: string): EventHandler => ({
    type,
    name: `rank_teams_after_${type}`,
    handle: async (event) => {
      const { kind, sport } = imported.parse(event);
      if (KINDS.has(kind) && isRankedSport(sport)) await rebuild(sport);
    },
  });
  return [
    afterImport('import_applied'),
    afterImport('import_undone'),
    {
      // A changed rank moves bonus points from one team to another.
      type: 'class_reordered',
      name: 'rank_teams_after_class_reordered',
      handle: async (event) => {
        const { sport, classYear } = reordered.parse(event);
        if (!isRankedSport(sport)) return;
        // Team pages show all ranks, including those without points.
        await purgeTags(db, [teamRankingTag(sport, classYear)]);
        const data: ClassToRebuild = { sport, classYear };
        await ports.jobs.enqueue(db, REBUILD_TEAM_RANKINGS, data, { key: `${sport}-${classYear}` });
      },
    },
    {
      type: 'demo_seeded',
      name: 'rank_teams_after_demo_seeded',
      handle: async () => {
        for (const sport of Object.keys(COMMITS_COUNTED)) if (isRankedSport(sport)) await rebuild(sport);
      },
    },
  ];
}
