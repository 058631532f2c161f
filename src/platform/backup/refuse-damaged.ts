import { join } from 'node:path';
import { sha256Of } from './folder-files.ts';
import { BackupFault, type Manifest, refuseLink, tablePath } from './manifest.ts';

/**
 * Verifies the checksum of every part of a backup. Links are refused, because a crafted backup could use them to read files of this
 * machine.
 */
export async function refuseDamaged(folder: string, { tables, files }: Manifest): Promise<void> {
  const parts = [
    ...tables.map(({ name, sha256 }) => ({ path: tablePath(folder, name), sha256 })),
    ...(files ?? []).map(({ path, sha256 }) => ({ path: join(folder, 'files', path), sha256 })),
  ];
  for (const { path, sha256 } of parts) {
    await refuseLink(folder, path);
    const found = await sha256Of(path).catch(() => null);
    if (found === sha256) continue;
    throw new BackupFault(`The backup is damaged: ${path} is ${found === null ? 'missing' : 'not what was written'}`);
  }
}
