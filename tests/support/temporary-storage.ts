import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDiskStorage } from '#platform/storage/disk-storage.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** A storage of the test's own, on disk; `remove` it when the file's tests are done. */
export function temporaryStorage(): { storage: Storage; folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'bluechip-files-'));
  return {
    storage: createDiskStorage({ folder }),
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
