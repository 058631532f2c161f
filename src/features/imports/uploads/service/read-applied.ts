import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { sql } from 'drizzle-orm';
import { anyOfIds } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/database.ts';
import { type AppliedImport, type LineDoubt, openFingerprint, readDifference } from '../../engine/public.ts';
import type { NewLine } from '../line-queries.ts';
import { factsOf } from '../record-words.ts';
import { linesOf } from './difference-lines.ts';

/** Reads what an import did, before its transaction ends. */

export const ENTRIES_KEPT = 100_000;

/** Equal for two imports of one file that would do the same. */
export async function fingerprintOf(db: Db, applied: AppliedImport): Promise<string> {
  const { references, batches } = await readDifference(db, applied.importId);
  const fingerprint = openFingerprint(references, applied);
  const isNothing = applied.counts.created + applied.counts.updated === 0;
  for await (const rows of batches()) for (const row of rows) fingerprint.noteCreated(row);
  for await (const rows of batches()) for (const row of rows) if (!isNothing) fingerprint.addRow(row);
  // Included because new namesakes can make a row doubtful without changing what is written.
  const doubts = applied.doubts.entries.map(({ line, people, candidates }) => [line, people ?? candidates]);
  fingerprint.add(JSON.stringify([applied.counts, doubts]));
  return fingerprint.digest();
}

/** Writes the difference to a file as JSON lines, because the database connection takes no other writes while the transaction is open. */
export async function writeChanges(db: Db, { importId }: AppliedImport, path: string): Promise<number> {
  const { references, batches } = await readDifference(db, importId);
  const file = createWriteStream(path, { mode: 0o600 });
  let lines = 0;
  for await (const rows of batches())
    for (const content of await linesOf(db, rows, references)) {
      lines += 1;
      if (lines <= ENTRIES_KEPT && !file.write(`${JSON.stringify({ line: null, content })}\n`))
        await once(file, 'drain');
    }
  file.end();
  await once(file, 'close');
  return lines;
}

export async function* readChanges(path: string, size: number): AsyncGenerator<NewLine[]> {
  let batch: NewLine[] = [];
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const parsed: NewLine = JSON.parse(text);
    batch.push(parsed);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Doubtful rows with their content, from the staged rows. */
export async function readDoubts(db: Db, { run, doubts }: AppliedImport): Promise<NewLine[]> {
  const lines = [...new Set(doubts.entries.map(({ line }) => line))];
  const { rows } = await db.execute<{ line: number; content: unknown }>(sql`
    select line, content from import_rows where run = ${run}::uuid
      and line = ${anyOfIds(lines)}`);
  const rowOf = new Map(rows.map(({ line, content }) => [line, content]));
  return doubts.entries.map((doubt) => doubtLine(doubt, rowOf.get(doubt.line) ?? null));
}

function doubtLine({ line, text, confidence, candidates, people = [] }: LineDoubt, row: unknown): NewLine {
  const rowDigest = createHash('sha256').update(JSON.stringify(row)).digest('hex');
  return { line, content: { part: 'doubt', text, confidence, candidates, people, facts: factsOf(row), rowDigest } };
}
