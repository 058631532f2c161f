import { basename } from 'node:path';
import { openRecords } from '#features/imports/engine/public.ts';
import { auditAll } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { insertRedirects, lockRedirects, type NewRedirect, updateTargets } from '../queries.ts';
import { COLUMNS, REQUIRED_COLUMNS, readRedirectRow } from '../redirect-row.ts';
import { REDIRECT_LIMITS, REDIRECTS_TAG } from '../redirects-view.ts';
import type { RuleBook } from '../rule-book.ts';
import {
  checkRedirect,
  isSame,
  LOOP_TEXT,
  loggedFacts,
  openRuleBook,
  type RedirectContext,
} from './write-redirects.ts';

/** Old addresses from a file, in one transaction. What is wrong with a row is said by its line, and stops no other row. */

export type WrongLine = { line: number; from: string; reason: string };

export type RedirectsReport = {
  file: string;
  dryRun: boolean;
  counts: { read: number; added: number; changed: number; unchanged: number; rejected: number };
  lines: WrongLine[];
};

type Options = {
  /** The path of the file. */
  file: string;
  /** As it is shown and logged. */
  fileName?: string;
  /** Null: on every site. */
  siteId: number | null;
  dryRun: boolean;
  /** Yields to other work; throws once the import must stop. */
  checkpoint: () => Promise<void>;
};

/** Rows written by one statement. */
const BATCH = 500;
/** Rows between two checkpoints: each is looked for in a loop, of every site that has a redirect on its way. */
const LOOK_EVERY = 100;
const LONGEST_SHOWN = 200;

type Changed = { id: number; before: NewRedirect; after: NewRedirect };
type Rows = { added: NewRedirect[]; changed: Changed[] };

/** Throws UnreadableFile where there is nothing to read. */
export async function importRedirects(root: Db, ctx: RedirectContext, options: Options): Promise<RedirectsReport> {
  const { file, fileName = basename(file), dryRun, checkpoint } = options;
  const report: RedirectsReport = {
    file: fileName,
    dryRun,
    counts: { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 },
    lines: [],
  };
  await root.transaction(async (db) => {
    if (!dryRun) await lockRedirects(db);
    const book = await openRuleBook(db, ctx.config);
    const rows = await readRows({ ctx, options, book, report });
    if (!dryRun) await write(db, ctx, { ...rows, fileName, checkpoint });
  });
  return report;
}

type Reading = { ctx: RedirectContext; options: Options; book: RuleBook; report: RedirectsReport };

async function readRows({ ctx, options, book, report }: Reading): Promise<Rows> {
  const { file, siteId, checkpoint } = options;
  const { counts } = report;
  const rows: Rows = { added: [], changed: [] };
  const lineOf = new Map<string, number>();
  const records = await openRecords(file, { required: REQUIRED_COLUMNS, known: COLUMNS });
  for await (const item of records.items()) {
    counts.read += 1;
    if (counts.read % LOOK_EVERY === 0) await checkpoint();
    const reject = (from: string, reason: string): void => {
      counts.rejected += 1;
      report.lines.push({ line: item.line, from: from.slice(0, LONGEST_SHOWN).toWellFormed(), reason });
    };
    if (item.kind === 'fault') {
      reject('', item.fault);
      continue;
    }
    const read = readRedirectRow(item.cells);
    if (read.kind === 'rejected') {
      reject(read.from, read.reason);
      continue;
    }
    const checked = checkRedirect({ siteId, ...read }, ctx.isPage);
    if (!checked.ok) {
      reject(read.from, checked.text);
      continue;
    }
    const after = checked.redirect;
    const key = `${after.path}?${after.query}`;
    const first = lineOf.get(key);
    if (first !== undefined) {
      reject(read.from, `The same old address as line ${first}`);
      continue;
    }
    lineOf.set(key, item.line);
    const reason = await place(after, { book, rows, counts });
    if (reason !== null) reject(read.from, reason);
  }
  return rows;
}

type Placing = { book: RuleBook; rows: Rows; counts: RedirectsReport['counts'] };

/** Null: it stands in the book, and among the rows to write where it is new there. Else why it cannot. */
async function place(after: NewRedirect, { book, rows, counts }: Placing): Promise<string | null> {
  const before = book.exact(after);
  if (before && isSame(before, after)) {
    counts.unchanged += 1;
    return null;
  }
  if (!before && book.size() >= REDIRECT_LIMITS.all) return `At most ${REDIRECT_LIMITS.all} redirects`;
  book.put({ id: before?.id ?? 0, ...after });
  if (await book.hasLoop(after)) {
    if (before) book.put(before);
    else book.remove(after);
    return LOOP_TEXT;
  }
  if (before) rows.changed.push({ id: before.id, before, after });
  else rows.added.push(after);
  counts[before ? 'changed' : 'added'] += 1;
  return null;
}

type Writing = Rows & { fileName: string; checkpoint: () => Promise<void> };

async function write(db: Db, ctx: RedirectContext, { added, changed, fileName, checkpoint }: Writing): Promise<void> {
  if (added.length + changed.length === 0) return;
  const reason = `Import of ${fileName}`;
  for (let from = 0; from < added.length; from += BATCH) {
    await checkpoint();
    const made = await insertRedirects(db, added.slice(from, from + BATCH), ctx.now);
    await auditAll(
      db,
      ctx,
      made.map((redirect) => ({
        action: 'redirect.add',
        subject: { type: 'redirect', id: redirect.id },
        after: loggedFacts(redirect),
        reason,
      })),
    );
  }
  for (let from = 0; from < changed.length; from += BATCH) {
    await checkpoint();
    const batch = changed.slice(from, from + BATCH);
    await updateTargets(
      db,
      batch.map(({ id, after }) => ({ ...after, id })),
      ctx.now,
    );
    await auditAll(
      db,
      ctx,
      batch.map(({ id, before, after }) => ({
        action: 'redirect.change',
        subject: { type: 'redirect', id },
        before: loggedFacts(before),
        after: loggedFacts(after),
        reason,
      })),
    );
  }
  await purgeTags(db, [REDIRECTS_TAG]);
  // Whoever was told that it took too long, or has interrupted, finds nothing written.
  await checkpoint();
}
