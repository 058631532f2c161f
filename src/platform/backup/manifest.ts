import { readFile, realpath, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';

/**
 * A backup is a folder: `manifest.json`, one file of JSON lines for each table (`tables/<name>.jsonl.gz`), and the stored files
 * (`files/…`). It says the same whichever engine it comes from, so it moves a network from one to the other.
 */

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

const digest = z.string().regex(/^[0-9a-f]{64}$/);

/** Versions before copied all that lay in the folder of files. A restore passes over what is no stored file, and refuses paths that lead out. */
const pathBelow = z.string().refine(staysBelow, {
  error: ({ input }) => `names ${JSON.stringify(input)}, which is no path below its folder`,
});

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  createdAt: z.string(),
  engine: z.enum(['pglite', 'postgres']),
  /** Hashes of the migrations that the tables stand on. */
  migrations: z.array(z.string()).min(1),
  /** In an order in which they can be filled: what a table refers to stands before it. */
  tables: z.array(
    z.object({
      name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
      rows: z.number().int().min(0),
      /** Of the rows as the database writes them, whatever their order. */
      checksum: z.string(),
      /** SHA-256 of the file. */
      sha256: digest,
    }),
  ),
  /** The last value of each sequence that was used. */
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/) })),
  /** As they lie on a disk, wherever the network keeps them. Null: they stayed in their bucket, which is backed up there. */
  files: z.array(z.object({ path: pathBelow, sha256: digest })).nullable(),
});

/** A relative path in its plain form, with `/`: it leads to the same place on every system. */
function staysBelow(path: string): boolean {
  const isPlain = !/[\\\0]/.test(path);
  return isPlain && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

export type Manifest = z.infer<typeof manifestSchema>;

/**
 * Thrown where a backup cannot be made or brought back; the message is for the operator. `state`: what the network is now, where it is not
 * unchanged.
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

/** Refuses what is no file, or is reached through a link below `folder`; what is missing is the caller's to refuse. */
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
