import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { audit } from '../audit/audit.ts';
import type { Command, CommandDeps, CommandIo } from '../cli/command.ts';
import { byOperator } from '../cli/operator.ts';
import { findRoot } from '../config/root.ts';
import { describeDatabase } from '../db/describe-database.ts';
import { requeueMail } from '../mail/requeue-mail.ts';
import { restoreBackup, writeBackup } from './backup.ts';
import { BACKUP_ENTRY } from './backup-entry.ts';
import { BackupFault, type Manifest } from './manifest.ts';
import { noteRestore } from './restores.ts';

/** `bluechip backup` and `bluechip restore`. Exit code: 0 done, 1 refused or failed, 2 wrong use, 130 interrupted. */

const EXIT = { done: 0, refused: 1, wrongUse: 2, interrupted: 130 } as const;

const BACKUP_HELP = `Usage: bluechip backup <folder> [options]

Writes a consistent snapshot of the whole network into a new folder: tables as JSON lines, stored files, a manifest with checksums.
It can run while the site serves; on the embedded database pages wait until it is done. It contains personal data: protect it like
the database. It has email that is still to be sent, but no running jobs. Files in a bucket are included with --with-files.

Options
  --with-files   also copy the files from the bucket; files on disk are always copied
  --json         print the result as one JSON object
  --help         show this help`;

const RESTORE_HELP = `Usage: bluechip restore <folder> --replace [options]

Replaces everything in the database with the backup, in one transaction, and restores its stored files: to the bucket of
STORAGE_S3_BUCKET, or else to the data folder. The backup may come from the other engine, from a disk or a bucket, or from
an earlier version. Every checksum is verified before and after.

Options
  --replace   confirm that the current data is deleted
  --json      print the result as one JSON object
  --help      show this help`;

export const backupCommand: Command = {
  name: 'backup',
  summary: 'back up the whole network to a folder',
  help: BACKUP_HELP,
  async run(args, io, deps) {
    const wish = parseWish(args, 'backup');
    if (typeof wish === 'string') return wrongUse(io, wish, 'backup');
    return guarded(io, 'no backup was written', async () => {
      const manifest = await writeBackup(deps, {
        folder: resolve(io.cwd, wish.folder),
        root: findRoot(),
        now: deps.now(),
        withFiles: wish.withFiles,
        ...steps(io, wish),
      });
      await recordBackup(deps, manifest);
      io.out(
        wish.json
          ? JSON.stringify(summaryOf(manifest))
          : `Wrote ${wish.folder}: ${describe(manifest)}\n  Of ${describeDatabase(deps.config)}.`,
      );
    });
  },
};

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'replace the whole network with a backup',
  help: RESTORE_HELP,
  makesNetwork: true,
  replacesDatabase: true,
  async run(args, io, deps) {
    const wish = parseWish(args, 'restore');
    if (typeof wish === 'string') return wrongUse(io, wish, 'restore');
    if (!wish.replace) {
      io.err('A restore replaces everything in the database. Add --replace to confirm.');
      return EXIT.refused;
    }
    return guarded(io, 'the database is unchanged', async () => {
      const root = findRoot();
      const manifest = await restoreBackup(deps, {
        folder: resolve(io.cwd, wish.folder),
        root,
        // The outside world is ahead of the restored data; everything that moves money checks this note first.
        alongside: (db, { createdAt }) => noteRestore(db, { asOf: new Date(createdAt), restoredAt: deps.now() }),
        onSkip: (path) => io.err(`  Skipped ${JSON.stringify(path)}, which is no stored file`),
        ...steps(io, wish),
      });
      if (manifest.files === null && !deps.config.STORAGE_S3_BUCKET) io.err(NO_FILES);
      io.err(RECONCILE_FIRST);
      const mails = await requeueMail(deps);
      const waiting = mails === 0 ? '' : `; ${mails} emails wait to be sent`;
      io.out(
        wish.json ? JSON.stringify({ ...summaryOf(manifest), mails }) : `Restored ${describe(manifest)}${waiting}`,
      );
    });
  },
};

/** A backup of a network with a bucket was restored to one on a disk. */
const NO_FILES =
  '  The backup holds no files: they are in the bucket of the network that it was made of. Set STORAGE_S3_BUCKET to use that bucket, or restore a backup that was made --with-files.';

/** The backup lacks everything charged since. */
const RECONCILE_FIRST =
  '  Where anybody ever paid, nothing is charged or refunded automatically until the books are reconciled with the providers: bluechip payments status';

/** Recorded once the backup is complete, so that the log never names one that does not exist. The backup itself lacks this entry. */
async function recordBackup(deps: CommandDeps, manifest: Manifest): Promise<void> {
  const after = { rows: rowsOf(manifest), tables: manifest.tables.length, files: manifest.files?.length ?? null };
  await audit(deps.database.db, byOperator(deps), { ...BACKUP_ENTRY, after });
}

type Wish = { folder: string; json: boolean; replace: boolean; withFiles: boolean };

function parseWish(args: string[], name: string): Wish | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        replace: { type: 'boolean', default: false },
        'with-files': { type: 'boolean', default: false },
      },
    });
    const [folder, ...more] = positionals;
    if (name === 'backup' && values.replace) return '--replace is only for restore';
    if (name === 'restore' && values['with-files'])
      return '--with-files is only for backup: a restore always includes the files';
    if (folder === undefined || more.length > 0) return 'Enter one folder';
    return { folder, json: values.json, replace: values.replace, withFiles: values['with-files'] };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function wrongUse(io: CommandIo, reason: string, name: string): number {
  io.err(`${reason}. See bluechip ${name} --help.`);
  return EXIT.wrongUse;
}

function steps(io: CommandIo, { json }: Wish) {
  return {
    // The embedded database never yields to the event loop, so without this an interrupt would be noticed only at the end.
    checkpoint: async () => {
      await setImmediate();
      io.signal.throwIfAborted();
    },
    onProgress: (table: string, rows: number) => {
      if (!json && rows > 0) io.err(`  ${table.padEnd(24)}${String(rows).padStart(9)}`);
    },
  };
}

async function guarded(io: CommandIo, stands: string, run: () => Promise<void>): Promise<number> {
  try {
    await run();
    return EXIT.done;
  } catch (error) {
    if (io.signal.aborted) {
      io.err(`Interrupted: ${stands}.`);
      return EXIT.interrupted;
    }
    if (!(error instanceof BackupFault)) throw error;
    io.err(`${error.message}; ${error.state ?? stands}.`);
    return EXIT.refused;
  }
}

const rowsOf = ({ tables }: Manifest) => tables.reduce((sum, table) => sum + table.rows, 0);

function summaryOf(manifest: Manifest) {
  const { createdAt, engine, files } = manifest;
  const checksums = Object.fromEntries(manifest.tables.map(({ name, rows, checksum }) => [name, { rows, checksum }]));
  return { created_at: createdAt, engine, rows: rowsOf(manifest), files: files?.length ?? null, tables: checksums };
}

function describe(manifest: Manifest): string {
  const files =
    manifest.files === null ? 'files are in their bucket (--with-files copies them)' : `${manifest.files.length} files`;
  return `${rowsOf(manifest).toLocaleString('en-US')} rows of ${manifest.tables.length} tables, ${files}, as of ${manifest.createdAt}`;
}
