import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../security/private-folder.ts';
import { filesBelow, isStoredFile } from '../storage/disk-storage.ts';

/** The stored files of a backup, as files. */

export type FileDigest = { path: string; sha256: string };

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Copies every stored file below `from`, without following links. Returned paths are relative and use `/`. */
export async function copyFolder(from: string, to: string): Promise<FileDigest[]> {
  const copied: FileDigest[] = [];
  for (const path of await filesBelow(from)) {
    // Skips what a killed process left unfinished; a restore would refuse it.
    if (!isStoredFile(path)) continue;
    await copyInto(join(from, path), join(to, path));
    copied.push({ path, sha256: await sha256Of(join(to, path)) });
  }
  return copied;
}

/** The stored files below a folder, each with its checksum. */
export async function digestsOf(folder: string): Promise<FileDigest[]> {
  const digests: FileDigest[] = [];
  for (const path of (await filesBelow(folder)).filter(isStoredFile))
    digests.push({ path, sha256: await sha256Of(join(folder, path)) });
  return digests;
}

/** Copies these files and no others. */
export async function copyFiles(files: readonly FileDigest[], from: string, to: string): Promise<void> {
  for (const { path } of files) await copyInto(join(from, path), join(to, path));
}

/** Replaces files in `to` with those in `from`, each atomically. */
export async function moveFiles(files: readonly FileDigest[], from: string, to: string): Promise<void> {
  for (const { path } of files) {
    await mkdir(dirname(join(to, path)), { recursive: true, mode: PRIVATE_FOLDER });
    await rename(join(from, path), join(to, path));
  }
  await rm(from, { recursive: true, force: true });
}

async function copyInto(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: PRIVATE_FOLDER });
  await copyFile(from, to);
  await chmod(to, PRIVATE_FILE);
}
