import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database, Db } from '../db/database.ts';
import { readMigrations } from '../db/migrate.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../security/private-folder.ts';
import { createStorage, type StorageConfig } from '../storage/create-storage.ts';
import { isStoredFile } from '../storage/disk-storage.ts';
import { downloadFiles, uploadAll, uploadMissing } from './bucket-files.ts';
import { type DumpProgress, dumpDatabase } from './dump-database.ts';
import { copyFiles, copyFolder, type FileDigest, moveFiles } from './folder-files.ts';
import { type LoadProgress, loadDatabase } from './load-database.ts';
import { BackupFault, FORMAT, MANIFEST, type Manifest, readManifest, refuseLink } from './manifest.ts';
import { refuseDamaged } from './refuse-damaged.ts';

/** Backs up and restores the whole network, in the same format on both engines. */

export type BackupDeps = { database: Database; config: StorageConfig };

export type BackupOptions = {
  /** An absolute path. */
  folder: string;
  root: string;
  now: Date;
  /** Whether to copy files out of a bucket too. Files on a disk are always copied. */
  withFiles?: boolean;
  /** Called between statements; throws to cancel. */
  checkpoint: () => Promise<void>;
  onProgress?: DumpProgress;
};

const storedFiles = (config: BackupDeps['config']) => join(config.BLUECHIP_DATA_DIR, 'files');

/**
 * Writes a backup into a folder that does not exist yet. The folder gets its name once it is complete, so half a backup is never mistaken
 * for one.
 */
export async function writeBackup({ database, config }: BackupDeps, options: BackupOptions): Promise<Manifest> {
  const { folder, root, now, checkpoint, onProgress, withFiles = false } = options;
  await refuseTaken(folder);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: PRIVATE_FOLDER });
  try {
    // The database comes first: every file that it refers to is then in the backup, and a file added later does no harm.
    const content = await dumpDatabase(database.db, unfinished, { root, checkpoint, onProgress });
    const files = await takeFiles(config, join(unfinished, 'files'), { withFiles, checkpoint });
    const manifest: Manifest = {
      format: FORMAT,
      createdAt: now.toISOString(),
      engine: database.engine,
      ...content,
      files,
    };
    await writeFile(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, {
      mode: PRIVATE_FILE,
      flush: true,
    });
    await rename(unfinished, folder);
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function takeFiles(
  config: StorageConfig,
  to: string,
  { withFiles, checkpoint }: { withFiles: boolean; checkpoint: () => Promise<void> },
): Promise<Manifest['files']> {
  if (!config.STORAGE_S3_BUCKET) return copyFolder(storedFiles(config), to);
  if (!withFiles) return null;
  const bucket = await createStorage(config);
  try {
    return await downloadFiles(bucket, to, { checkpoint });
  } finally {
    bucket.close();
  }
}

async function refuseTaken(folder: string): Promise<void> {
  const entries = await readdir(folder).catch(() => null);
  if (entries === null) await mkdir(dirname(folder), { recursive: true, mode: PRIVATE_FOLDER });
  else if (entries.length > 0) throw new BackupFault(`${folder} is not empty: use a new folder for the backup`);
  else await rm(folder, { recursive: true });
}

export type RestoreOptions = {
  /** An absolute path. */
  folder: string;
  root: string;
  checkpoint: () => Promise<void>;
  onProgress?: LoadProgress;
  /** Written in the same transaction, once everything is loaded. */
  alongside?: (db: Db, manifest: Manifest) => Promise<void>;
  /** Called for each file in the backup that is not a stored file, such as one that a file manager left there. */
  onSkip?: (path: string) => void;
};

/**
 * Replaces the network with a backup, after verifying that every file of it is intact. The database changes in one transaction. New files
 * are written before it, and files that replace others right after it. Files that the backup does not know stay; they do no harm.
 */
export async function restoreBackup({ database, config }: BackupDeps, options: RestoreOptions): Promise<Manifest> {
  const { folder, root, checkpoint, onProgress, onSkip, alongside } = options;
  const manifest = await skipStrayFiles(folder, await readManifest(folder), onSkip);
  refuseNewer(manifest, root);
  await refuseDamaged(folder, manifest);
  const files = manifest.files ?? [];
  const load = () =>
    database.db.transaction(async (db) => {
      await loadDatabase(db, folder, manifest, { root, checkpoint, onProgress });
      await alongside?.(db, manifest);
    });
  if (config.STORAGE_S3_BUCKET) await withFilesInBucket(config, { folder, files, checkpoint }, load);
  else await withFilesOnDisk(config, { folder, files }, load);
  return manifest;
}

type Files = { folder: string; files: readonly FileDigest[] };

async function withFilesOnDisk(config: StorageConfig, { folder, files }: Files, load: () => Promise<void>) {
  const aside = `${storedFiles(config)}.restoring`;
  await rm(aside, { recursive: true, force: true });
  await copyFiles(files, join(folder, 'files'), aside);
  await load();
  await moveFiles(files, aside, storedFiles(config));
}

/** A bucket cannot rename, so files with the same key keep their old content until the new database is committed. */
async function withFilesInBucket(
  config: StorageConfig,
  { folder, files, checkpoint }: Files & { checkpoint: () => Promise<void> },
  load: () => Promise<void>,
) {
  const bucket = await createStorage(config);
  try {
    const different = await uploadMissing(bucket, folder, { files, checkpoint });
    await load();
    await uploadAll(bucket, folder, { keys: different, checkpoint }).catch(refuseHalfDone);
  } finally {
    bucket.close();
  }
}

function refuseHalfDone(error: unknown): never {
  if (!(error instanceof BackupFault)) throw error;
  throw new BackupFault(error.message, 'the database was restored and files are missing, so run the restore again');
}

/** Restores only what the store itself could have written. */
async function skipStrayFiles(folder: string, manifest: Manifest, onSkip: RestoreOptions['onSkip']): Promise<Manifest> {
  const { stored = [], stray = [] } = Object.groupBy(manifest.files ?? [], ({ path }) =>
    isStoredFile(path) ? 'stored' : 'stray',
  );
  for (const { path } of stray) {
    await refuseLink(folder, join(folder, 'files', path));
    onSkip?.(path);
  }
  return manifest.files === null ? manifest : { ...manifest, files: stored };
}

function refuseNewer({ migrations }: Manifest, root: string): void {
  const known = new Set(readMigrations(root).map(({ hash }) => hash));
  if (migrations.every((hash) => known.has(hash))) return;
  throw new BackupFault('The backup was written by a newer version of Bluechip: restore it with that version');
}
