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

/** Imports old addresses from a file in one transaction. A bad row is reported by line number and does not stop the others. */

export type WrongLine = { line: number; from: string; reason: string };

export type RedirectsReport = {
  file: string;
  dryRun: boolean;
  counts: { read: number; added: number; changed: number; unchanged: number; rejected: number };
  lines: WrongLine[];
};

type Options = {
  /** The path to the file. */
  file: string;
  /** The name to show and log. */
  fileName?: string;
  /** Null for every site. */
  siteId: number | null;
  dryRun: boolean;
  /** Yields to other work. Throws if the import must stop. */
  checkpoint: () => Promise<void>;
};

/** Rows per statement. */
const BATCH = 500;
/** Rows between two checkpoints. Each row is checked for loops, once for every site that has a redirect on its path. */
const LOOK_EVERY = 100;
const LONGEST_SHOWN = 200;

type Changed = { id: number; before: NewRedirect; after: NewRedirect };
type Rows = { added: NewRedirect[]; changed: Changed[] };

/** Throws UnreadableFile if the file cannot be read. */
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

/** Adds the row to the book, and to the rows to write unless it is unchanged. Returns null, or the reason why it is rejected. */
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
  // An import that timed out or was interrupted throws here and commits nothing.
  await checkpoint();
}
