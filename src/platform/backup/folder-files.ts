import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The stored files of a backup, as files. */

export type FileDigest = { path: string; sha256: string };

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Copies every file below `from`, replacing what is there; paths come back relative and with `/`. */
export async function copyFolder(from: string, to: string): Promise<FileDigest[]> {
  const copied: FileDigest[] = [];
  for (const path of await filesBelow(from)) {
    const target = join(to, path);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await copyFile(join(from, path), target);
    copied.push({ path: path.split(sep).join('/'), sha256: await sha256Of(target) });
  }
  return copied;
}

async function filesBelow(folder: string): Promise<string[]> {
  const isThere = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isThere) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}
