import { z } from 'zod';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { rebuildRankings } from './service/rebuild-rankings.ts';

export const REBUILD_TEAM_RANKINGS = 'rebuild_team_rankings';

const jobData = z.object({ sport: z.enum(['football', 'basketball']), classYear: z.int() });
export type ClassToRebuild = z.output<typeof jobData>;

/** Recomputes one class of a sport after an import, its undo, or the seed, which change many teams at once. */
export function rebuildTeamRankingsJob({ db, now }: JobDeps): JobDefinition {
  return {
    name: REBUILD_TEAM_RANKINGS,
    run: async (data) => void (await rebuildRankings(db, { ...jobData.parse(data), now: now() })),
  };
}
