import { DAY_MS } from '#kernel/dates.ts';
import { SPORTS } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { listClassYears } from '../rankings/public.ts';
import { listVersions } from './queries.ts';
import { snapshotClass } from './snapshot-class.ts';

/** Once a night in Central Time, when traffic is low. */
const NIGHTLY = '20 4 * * *';

/** Half a day short of a week, so that the exact time of the last run does not delay the next by a day. */
const WEEK_MS = 7 * DAY_MS - DAY_MS / 2;

/**
 * Saves a version of every class whose order has changed, at most once a week, so that weekly movement is shown for both imports and staff
 * changes.
 */
export async function keepWeeklyVersions(db: Db, now: Date): Promise<void> {
  for (const sport of SPORTS) {
    for (const classYear of await listClassYears(db, sport)) {
      const [latest] = await listVersions(db, { sport, classYear }, 1);
      const isDue = !latest || now.getTime() - latest.publishedAt.getTime() >= WEEK_MS;
      if (isDue) await snapshotClass(db, { sport, classYear, at: now, by: 'nightly', note: null });
    }
  }
}

export function keepRankingVersionsJob({ db, now }: Pick<JobDeps, 'db' | 'now'>): JobDefinition {
  return { name: 'keep_ranking_versions', schedule: NIGHTLY, run: () => keepWeeklyVersions(db, now()) };
}
