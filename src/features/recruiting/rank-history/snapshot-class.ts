import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { insertPresentEntries, insertVersion, listVersions, lockVersions, presentDigest } from './queries.ts';
import { listTag, type RankedClass } from './version-scope.ts';

export type Snapshot = RankedClass & { at: Date; by: string; note: string | null };

/**
 * Saves the current order of a class as its next version, in its own transaction or the caller's. Of all ranked prospects it contains those
 * in the national list and the best VERSION_DEPTH at each position and in each state. Returns the version number, or null if nobody is
 * ranked or nothing changed since the latest version.
 */
export async function snapshotClass(db: Db, { at, by, note, ...of }: Snapshot): Promise<number | null> {
  return db.transaction(async (tx) => {
    await lockVersions(tx, of);
    const [latest] = await listVersions(tx, of, 1);
    const digest = await presentDigest(tx, of);
    if (digest === null || digest === latest?.digest) return null;
    const version = (latest?.version ?? 0) + 1;
    const { sport, classYear } = of;
    const id = await insertVersion(tx, { sport, classYear, version, publishedAt: at, publishedBy: by, note, digest });
    await insertPresentEntries(tx, id, of);
    await purgeTags(tx, [listTag(of)]);
    return version;
  });
}
