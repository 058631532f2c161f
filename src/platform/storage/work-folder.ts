import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '#kernel/dates.ts';

/** Temporary folders on this machine for the files of a job or request. The files contain names of members and minors. */

const PREFIXES = { import: 'bluechip-import-', report: 'bluechip-report-', upload: 'bluechip-upload-' } as const;
export type WorkFolderKind = keyof typeof PREFIXES;

/**
 * The caller removes the folder. Leftovers of a crash on this machine are removed first, because the nightly sweep runs on one machine
 * only.
 */
export async function makeWorkFolder(kind: WorkFolderKind, parent = tmpdir()): Promise<string> {
  await removeDeadWorkFolders(parent);
  return mkdtemp(join(parent, PREFIXES[kind]));
}

/**
 * Removes work folders older than a day, which is longer than any job runs. The machine's clock determines their age, because it also dates
 * them. One that cannot be removed, such as another user's, is left.
 */
export async function removeDeadWorkFolders(parent = tmpdir()): Promise<void> {
  const before = Date.now() - DAY_MS;
  for (const name of await readdir(parent).catch(() => [])) {
    if (!Object.values(PREFIXES).some((prefix) => name.startsWith(prefix))) continue;
    const path = join(parent, name);
    const changedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (changedAt !== null && changedAt < before) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}
