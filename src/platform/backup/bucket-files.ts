import { join } from 'node:path';
import { createDiskStorage, keyOfBody } from '../storage/disk-storage.ts';
import type { Storage, StoredFile } from '../storage/storage.ts';
import { digestsOf, type FileDigest } from './folder-files.ts';
import { BackupFault } from './manifest.ts';

/** The stored files of a network that keeps them in a bucket. A backup lays them out as on a disk, so that it can be restored to either. */

/** Files in transfer at the same time. */
const AT_ONCE = 8;

type Steps = { checkpoint: () => Promise<void> };

/** Copies every file of the bucket into `to`, in the disk layout. */
export async function downloadFiles(bucket: Storage, to: string, { checkpoint }: Steps): Promise<FileDigest[]> {
  const disk = createDiskStorage({ folder: to });
  const keys: string[] = [];
  try {
    for await (const key of bucket.keys()) keys.push(key);
  } catch (error) {
    throw new BackupFault(`The files of the bucket cannot be listed (${nameOf(error)})`);
  }
  await inTurns(keys, checkpoint, async (key) => {
    const file = await bucket.find(key).catch((error: unknown) => {
      throw new BackupFault(`The file ${key} cannot be read from the bucket (${nameOf(error)})`);
    });
    // Null if deleted since the list was made.
    if (file) await disk.put(key, file);
  });
  return digestsOf(to);
}

/** Uploads the backup's files that the bucket does not have, and returns the keys of those that exist with other content. */
export async function uploadMissing(
  bucket: Storage,
  folder: string,
  { files, checkpoint }: Steps & { files: readonly FileDigest[] },
): Promise<string[]> {
  const disk = createDiskStorage({ folder: join(folder, 'files') });
  const different: string[] = [];
  await inTurns(keysOf(files), checkpoint, async (key) => {
    const [file, there] = await Promise.all([readBackedUp(disk, key), findIn(bucket, key)]);
    if (there === null) await upload(bucket, key, file);
    else if (!isSame(file, there)) different.push(key);
  });
  return different;
}

/** Overwrites files in the bucket with those of the backup. */
export async function uploadAll(
  bucket: Storage,
  folder: string,
  { keys, checkpoint }: Steps & { keys: readonly string[] },
): Promise<void> {
  const disk = createDiskStorage({ folder: join(folder, 'files') });
  await inTurns(keys, checkpoint, async (key) => upload(bucket, key, await readBackedUp(disk, key)));
}

const keysOf = (files: readonly FileDigest[]) => files.map(({ path }) => keyOfBody(path)).filter((key) => key !== null);

async function readBackedUp(disk: Storage, key: string): Promise<StoredFile> {
  const file = await disk.find(key);
  if (!file) throw new BackupFault(`The backup is damaged: ${key} is missing`);
  return file;
}

/** Verifies each upload by reading it back. */
async function upload(bucket: Storage, key: string, file: StoredFile): Promise<void> {
  await bucket.put(key, file).catch((error: unknown) => {
    throw new BackupFault(`The file ${key} cannot be written into the bucket (${nameOf(error)})`);
  });
  const there = await findIn(bucket, key);
  if (there === null || !isSame(file, there))
    throw new BackupFault(`The file ${key} came back different from the bucket`);
}

const findIn = (bucket: Storage, key: string) =>
  bucket.find(key).catch((error: unknown) => {
    throw new BackupFault(`The file ${key} cannot be read from the bucket (${nameOf(error)})`);
  });

const isSame = (one: StoredFile, other: StoredFile) =>
  one.contentType === other.contentType && one.body.equals(other.body);

/** "AccessDenied", "NoSuchBucket": the name of an S3 error often says what its message leaves out. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'Error' || error.message === error.name
    ? error.message || error.name
    : `${error.name}: ${error.message}`;
}

async function inTurns(
  keys: readonly string[],
  checkpoint: () => Promise<void>,
  run: (key: string) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    await checkpoint();
    await Promise.all(keys.slice(from, from + AT_ONCE).map(run));
  }
}
