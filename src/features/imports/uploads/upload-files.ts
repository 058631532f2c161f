import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { JobDeps } from '#platform/jobs/jobs.ts';
import { makeWorkFolder } from '#platform/storage/work-folder.ts';
import type { Upload } from './queries.ts';

/** Uploaded files, in storage and as local copies while they are read. */

export const CONTENT_TYPE = 'text/plain; charset=utf-8';
export const newFileKey = (): string => `imports/${randomUUID()}/file`;

const LONGEST_NAME = 120;

/** The file name to show. Browsers may send a whole path. */
export function shownFileName(name: string): string {
  const last = basename(name.replaceAll('\\', '/'))
    .replace(/\p{Cc}/gu, '')
    .trim();
  return (last || 'file').slice(-LONGEST_NAME);
}

/** Thrown if the file is no longer in storage. */
export class MissingFile extends Error {
  constructor() {
    super('the file is no longer in the storage');
    this.name = 'MissingFile';
  }
}

/** Creates a temporary folder with the file in it while `use` runs. */
export async function withFile<Result>(
  { ports }: Pick<JobDeps, 'ports'>,
  { fileKey }: Upload,
  use: (place: { path: string; folder: string }) => Promise<Result>,
): Promise<Result> {
  const stored = fileKey === null ? null : await ports.storage.open(fileKey);
  if (!stored) throw new MissingFile();
  const folder = await makeWorkFolder('import');
  try {
    const path = join(folder, 'file');
    await pipeline(stored.stream, createWriteStream(path, { mode: 0o600 }));
    return await use({ path, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
