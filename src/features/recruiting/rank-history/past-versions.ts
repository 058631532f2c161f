import type { Db } from '#platform/db/database.ts';
import { pastEntries } from './past-queries.ts';
import { digestOf, insertEntries, insertVersion, listVersions, lockVersions } from './queries.ts';
import type { RankedClass } from './version-scope.ts';

export type PastVersions = RankedClass & {
  by: string;
  /** The earliest first. */
  releases: readonly { at: Date; note: string | null }[];
};

/**
 * Keeps the versions that a class would have had, from the changes of its ratings: for a network that comes with its past. In the
 * caller's transaction, in a few statements for each version however many people there are. Nothing where a version was kept before:
 * what was published is not put behind anything. Returns how many were written; one in which nobody was ranked, or that is like
 * the one before it, is none.
 */
export async function writePastVersions(db: Db, { releases, by, ...of }: PastVersions): Promise<number> {
  await lockVersions(db, of);
  if ((await listVersions(db, of, 1)).length > 0) return 0;
  let version = 0;
  let before: string | null = null;
  for (const { at, note } of releases) {
    const entries = pastEntries(of, at);
    const digest = await digestOf(db, entries);
    if (digest === null || digest === before) continue;
    version += 1;
    before = digest;
    const { sport, classYear } = of;
    const id = await insertVersion(db, { sport, classYear, version, publishedAt: at, publishedBy: by, note, digest });
    await insertEntries(db, id, entries);
  }
  return version;
}
