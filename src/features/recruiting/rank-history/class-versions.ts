import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { listVersions, presentDigest, type Version } from './queries.ts';
import { listTag, type RankedClass } from './version-scope.ts';

/** The number of versions that a page offers: more than a season of weekly ones. */
const VERSIONS_SHOWN = 60;

export type ClassVersions = {
  /** Latest first. */
  versions: readonly Version[];
  /** Whether the current order is still that of the latest version. */
  isLatestPresent: boolean;
};

/** The number of the latest version; null if none was saved yet. */
export async function latestVersion(db: Db, of: RankedClass): Promise<number | null> {
  const [latest] = await listVersions(db, of, 1);
  return latest?.version ?? null;
}

/** The versions of a class, cached in memory until its order changes. */
export async function classVersions({ db, memory }: Context, of: RankedClass): Promise<ClassVersions> {
  return memory.recall(`ranking-versions ${of.sport} ${of.classYear}`, [listTag(of)], async () => {
    const versions = await listVersions(db, of, VERSIONS_SHOWN);
    const [latest] = versions;
    return { versions, isLatestPresent: latest !== undefined && latest.digest === (await presentDigest(db, of)) };
  });
}

export type Chosen = {
  /** Null: the current order. */
  shown: Version | null;
  /** The latest version that differs from the one shown; movement is computed against it. Null if there is none. */
  comparedWith: Version | null;
};

/** The version that a list shows and the one it is compared with. Throws not_found for a version that does not exist. */
export function chooseVersion({ versions, isLatestPresent }: ClassVersions, wanted: number | undefined): Chosen {
  if (wanted === undefined) return { shown: null, comparedWith: versions[isLatestPresent ? 1 : 0] ?? null };
  const index = versions.findIndex(({ version }) => version === wanted);
  const shown = versions[index];
  if (!shown) throw apiError('not_found');
  return { shown, comparedWith: versions[index + 1] ?? null };
}
