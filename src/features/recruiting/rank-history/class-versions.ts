import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { listVersions, presentDigest, type Version } from './queries.ts';
import { listTag, type RankedClass } from './version-scope.ts';

/** Versions that a page offers: a season of weeks and more. */
const VERSIONS_SHOWN = 60;

export type ClassVersions = {
  /** The latest first. */
  versions: readonly Version[];
  /** Whether the present order is still that of the latest version. */
  isLatestPresent: boolean;
};

/** The number of the latest version; null: none was kept yet. */
export async function latestVersion(db: Db, of: RankedClass): Promise<number | null> {
  const [latest] = await listVersions(db, of, 1);
  return latest?.version ?? null;
}

/** The versions of a class, kept in memory until its order changes. */
export async function classVersions({ db, memory }: Context, of: RankedClass): Promise<ClassVersions> {
  return memory.recall(`ranking-versions ${of.sport} ${of.classYear}`, [listTag(of)], async () => {
    const versions = await listVersions(db, of, VERSIONS_SHOWN);
    const [latest] = versions;
    return { versions, isLatestPresent: latest !== undefined && latest.digest === (await presentDigest(db, of)) };
  });
}

export type Chosen = {
  /** Null: the present order. */
  shown: Version | null;
  /** The latest version that differs from what is shown: movement is told since then. Null: there is none. */
  comparedWith: Version | null;
};

/** What a list shows when a version is named, or none is. Throws not_found for a version that is not kept. */
export function chooseVersion({ versions, isLatestPresent }: ClassVersions, wanted: number | undefined): Chosen {
  if (wanted === undefined) return { shown: null, comparedWith: versions[isLatestPresent ? 1 : 0] ?? null };
  const index = versions.findIndex(({ version }) => version === wanted);
  const shown = versions[index];
  if (!shown) throw apiError('not_found');
  return { shown, comparedWith: versions[index + 1] ?? null };
}
