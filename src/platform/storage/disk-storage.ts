import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../security/private-folder.ts';
import type { Storage } from './storage.ts';
import { checkedKey, isStorageKey } from './storage-key.ts';

const BODY = '~body';
const TYPE = '~type';
const DEFAULT_TYPE = 'application/octet-stream';

/**
 * Files under one folder. No key contains `~`, so a body, its content type and a folder of the same name never collide, and the keys `a`
 * and `a/b` can both exist, as in S3. A reader sees the old file or the new one, never half of one.
 */
export function createDiskStorage({ folder }: { folder: string }): Storage {
  const bodyPath = (key: string) => join(folder, `${checkedKey(key)}${BODY}`);
  const typePath = (key: string) => join(folder, `${checkedKey(key)}${TYPE}`);

  return {
    async put(key, { body, contentType }) {
      await mkdir(dirname(bodyPath(key)), { recursive: true, mode: PRIVATE_FOLDER });
      // The type first: a body must never be served with a wrong type.
      await writeWhole(typePath(key), contentType);
      await writeWhole(bodyPath(key), body);
    },
    async putFile(key, { path, contentType }) {
      await mkdir(dirname(bodyPath(key)), { recursive: true, mode: PRIVATE_FOLDER });
      await writeWhole(typePath(key), contentType);
      await copyWhole(path, bodyPath(key));
    },
    async open(key) {
      const file = await openOrNull(bodyPath(key));
      if (!file) return null;
      const { size } = await file.stat();
      const type = await readOrNull(typePath(key));
      return {
        stream: file.createReadStream(),
        bytes: size,
        contentType: type?.toString('utf8') || DEFAULT_TYPE,
      };
    },
    async find(key) {
      const body = await readOrNull(bodyPath(key));
      if (!body) return null;
      const type = await readOrNull(typePath(key));
      return { body, contentType: type?.toString('utf8') || DEFAULT_TYPE };
    },
    async remove(key) {
      await rm(bodyPath(key), { force: true });
      await rm(typePath(key), { force: true });
    },
    async *keys() {
      for (const path of await filesBelow(folder)) {
        const key = keyOfBody(path);
        if (key !== null) yield key;
      }
    },
    async removeFolder(name) {
      await rm(join(folder, checkedKey(name)), { recursive: true, force: true });
    },
  };
}

/** Whether a path below the folder, with `/`, is the body or the type of a key. */
export const isStoredFile = (path: string): boolean => storedKey(path) !== null;

/** The key whose body is at a path below the folder, with `/`; null if the path is something else. */
export const keyOfBody = (path: string): string | null => (path.endsWith(BODY) ? storedKey(path) : null);

/** The key whose body or type is at a path below the folder, with `/`; null if it is not a stored file. */
function storedKey(path: string): string | null {
  const [, key] = /^(.+)~(?:body|type)$/.exec(path) ?? [];
  return key !== undefined && isStorageKey(key) ? key : null;
}

/** Paths below a folder, with `/`, in order, without following links. Empty if the folder does not exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  const isThere = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isThere) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/** Written to disk under another name, then renamed: a crash leaves the old file. */
async function writeWhole(path: string, content: Buffer | string): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    const file = await open(unfinished, 'wx', PRIVATE_FILE);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** The same for an existing file. */
async function copyWhole(from: string, path: string): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  try {
    await copyFile(from, unfinished);
    await chmod(unfinished, PRIVATE_FILE);
    const file = await open(unfinished, 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

const readOrNull = (path: string) => orNull(readFile(path));
const openOrNull = (path: string) => orNull(open(path, 'r'));

async function orNull<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}
