import type { Db } from '#platform/db/database.ts';
import { pastEntries } from './past-queries.ts';
import { digestOf, insertEntries, insertVersion, listVersions, lockVersions } from './queries.ts';
import type { RankedClass } from './version-scope.ts';

export type PastVersions = RankedClass & {
  by: string;
  /** Earliest first. */
  releases: readonly { at: Date; note: string | null }[];
};

/**
 * Saves the versions that a class would have had, reconstructed from its rating changes, for a network that is imported with its history.
 * Runs in the caller's transaction with a few statements per version, however many prospects there are. Does nothing if a version exists
 * already, because published versions must stay the earliest. Skips versions without ranked prospects and those equal to the one before.
 * Returns the number of versions written.
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
