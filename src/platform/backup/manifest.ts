import { readFile, realpath, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';

/**
 * A backup is a folder: `manifest.json`, one file of JSON lines for each table (`tables/<name>.jsonl.gz`), and the stored files
 * (`files/…`). It is the same whichever engine it comes from, so it moves a network from one to the other.
 */

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Older versions copied everything in the folder of files. A restore skips what is not a stored file, and refuses paths that lead outside.
 */
const pathBelow = z.string().refine(staysBelow, {
  error: ({ input }) => `names ${JSON.stringify(input)}, which is no path below its folder`,
});

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  /** Hashes of the migrations that created the tables. */
  migrations: z.array(z.string()).min(1),
  /** In an order in which they can be filled: each table comes after those that it refers to. */
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
      rows: z.number().int().min(0),
      /** Of the rows as the database prints them, in any order. */
      checksum: z.string(),
      /** SHA-256 of the file. */
      sha256: digest,
    }),
  ),
  /** The last value of each used sequence. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/) })),
  /** In the disk layout, wherever the network keeps them. Null: they stayed in their bucket, which is backed up there. */
  files: z.array(z.object({ path: pathBelow, sha256: digest })).nullable(),
});

/** A normalized relative path with `/`, which means the same place on every system. */
function staysBelow(path: string): boolean {
  const isPlain = !/[\\\0]/.test(path);
  return isPlain && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

export type Manifest = z.infer<typeof manifestSchema>;

/**
 * Thrown when a backup cannot be written or restored; the message is for the operator. `state`: the state of the network, if it changed.
 */
export class BackupFault extends Error {
  readonly state: string | null;

  constructor(message: string, state: string | null = null) {
    super(message);
    this.name = 'BackupFault';
    this.state = state;
  }
}

export const tablePath = (folder: string, table: string) => join(folder, 'tables', `${table}.jsonl.gz`);

export async function readManifest(folder: string): Promise<Manifest> {
  await refuseLink(folder, join(folder, MANIFEST));
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupFault(`${folder} is no backup: it has no ${MANIFEST}`);
  });
  const read = manifestSchema.safeParse(parsedOrNull(text));
  if (read.success) return read.data;
  const named = read.error.issues.find(({ code }) => code === 'custom');
  throw new BackupFault(
    `${folder} is no backup that this version reads: ${MANIFEST} ${named?.message ?? 'is incomplete'}`,
  );
}

/** Refuses anything that is not a file, or that is reached through a link below `folder`. A missing file is left to the caller. */
export async function refuseLink(folder: string, path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null) return;
  const expected = join(await realpath(folder), relative(folder, path));
  if (found.isFile() && (await realpath(path)) === expected) return;
  throw new BackupFault(`${path} is a link, or no file: a backup has no links`);
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
