import { writePastVersions } from '#features/recruiting/rank-history/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { dayOf } from './calendar.ts';
import type { DemoNetwork } from './demo-network.ts';
import { afternoonOf, DEMO_SOURCE } from './recruit-history.ts';

/**
 * Versions of the classes that are recruited now, as they would have been published: of the changes of ratings that each prospect's
 * history tells. So that movement has a reason that can be read.
 */

/** Shortly before each round of evaluations (ratings.ts), so that changes are shown since then. */
const RELEASES = [
  { month: 1, day: 10, note: 'Before the winter evaluations' },
  { month: 3, day: 18, note: 'Before the spring evaluations' },
  { month: 6, day: 23, note: 'Before the summer camps' },
  { month: 9, day: 22, note: 'Before the senior season' },
] as const;
const MOST_RELEASES = 4;

/** The latest days before `today` on which lists were published, the earliest first. */
export function releasesBefore(today: number): { day: number; note: string }[] {
  const year = new Date(today * 86_400_000).getUTCFullYear();
  return [year - 1, year]
    .flatMap((each) => RELEASES.map(({ month, day, note }) => ({ day: dayOf(each, month, day), note })))
    .filter(({ day }) => day < today)
    .slice(-MOST_RELEASES);
}

export const isVersioned = ({ present }: Pick<DemoNetwork, 'present'>, classYear: number): boolean =>
  classYear >= present;

export async function seedVersions(
  db: Db,
  { sport, classYear, today }: { sport: Sport; classYear: number; today: number },
): Promise<number> {
  const releases = releasesBefore(today).map(({ day, note }) => ({ at: afternoonOf(day, 0), note }));
  return writePastVersions(db, { sport, classYear, by: DEMO_SOURCE, releases });
}
