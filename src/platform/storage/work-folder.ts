import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY_MS } from '#kernel/dates.ts';

/** Folders among the machine's temporary files for what a job or a request works on: files with names of members and of minors. */

const PREFIXES = { import: 'bluechip-import-', report: 'bluechip-report-', upload: 'bluechip-upload-' } as const;
export type WorkFolderKind = keyof typeof PREFIXES;

/** The caller removes it. First goes what a crash left on this machine, because the nightly sweep runs on one machine only. */
export async function makeWorkFolder(kind: WorkFolderKind, parent = tmpdir()): Promise<string> {
  await removeDeadWorkFolders(parent);
  return mkdtemp(join(parent, PREFIXES[kind]));
}

/**
 * Removes work folders that are older than a day, longer than any job runs. Their age is by the machine's clock, which also dates them.
 * One that cannot be removed, such as another user's, stays.
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
