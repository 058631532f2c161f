import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/**
 * A backup is a folder: `manifest.json`, one file of JSON lines for each table (`tables/<name>.jsonl.gz`), and the stored files
 * (`files/…`). It says the same whichever engine it comes from, so it moves a network from one to the other.
 */

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

const digest = z.string().regex(/^[0-9a-f]{64}$/);

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
  /** Null: they lie in a bucket, which is backed up there. */
  files: z.array(z.object({ path: z.string(), sha256: digest })).nullable(),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** Thrown where a backup cannot be made or brought back; the message is for the operator. */
export class BackupFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupFault';
  }
}

export const tablePath = (folder: string, table: string) => join(folder, 'tables', `${table}.jsonl.gz`);

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupFault(`${folder} is no backup: it has no ${MANIFEST}`);
  });
  const read = manifestSchema.safeParse(parsedOrNull(text));
  if (!read.success) throw new BackupFault(`${folder} is no backup that this version reads: ${MANIFEST} is not whole`);
  return read.data;
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
