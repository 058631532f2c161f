import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Command, CommandDeps, CommandIo } from '#platform/cli/command.ts';
import { byOperator, EXIT, failed, misused, NOTHING_DONE } from '#platform/cli/operator.ts';
import { MOST_IN_PLACE, PLACE_LABELS } from './custom-page-view.ts';
import { customPagePath } from './page-address-view.ts';
import { HELP, type PageWords, parsePageWords } from './page-words.ts';
import { type CustomPage, type CustomPageRow, findPage, listPages } from './queries.ts';
import { movePage } from './service/move-page.ts';
import { changePage, createPage, type PageRefusal, type PageVerdict, removePage } from './service/write-page.ts';
import { pageInput } from './staff-calls-view.ts';

/** `bluechip page`: the pages of the network. Exit code: 0 done, 1 refused or unknown, 2 wrong use. */

type Words<Kind extends PageWords['kind']> = Extract<PageWords, { kind: Kind }>;

export const pageCommand: Command = {
  name: 'page',
  summary: 'list, show, write and delete custom pages, such as "About us"',
  help: HELP,
  async run(args, io, deps) {
    const words = parsePageWords(args);
    switch (words.kind) {
      case 'wrong':
        return misused(io, words.reason);
      case 'list':
        return list(words, io, deps);
      case 'show':
        return show(words, io, deps);
      case 'put':
        return put(words, io, deps);
      case 'remove':
        return remove(words, io, deps);
    }
  },
};

async function list({ json }: Words<'list'>, io: CommandIo, { database: { db } }: CommandDeps): Promise<number> {
  const pages = await listPages(db);
  if (json) io.out(JSON.stringify({ pages: pages.map(plain) }));
  else if (pages.length === 0) io.out('There are no pages yet. See --help.');
  else for (const page of pages) io.out(lineOf(page));
  return EXIT.done;
}

async function show({ slug, form }: Words<'show'>, io: CommandIo, { database: { db } }: CommandDeps): Promise<number> {
  const page = await findPage(db, slug);
  if (!page) return failed(io, unknown(slug));
  if (form === 'html') io.out(page.html);
  else if (form === 'json') io.out(JSON.stringify({ ...plain(page), html: page.html }));
  else io.out(factsOf(page));
  return EXIT.done;
}

async function put(words: Words<'put'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { slug, change, position, reason, dryRun, json } = words;
  const text = words.file === null ? null : await textOf(words.file, io);
  if (text !== null && !text.ok) return failed(io, text.reason);
  const { db } = deps.database;
  const before = await findPage(db, slug);
  if (before && before.slug !== slug) return failed(io, moved(slug, before.slug));
  if (!before && change.title === undefined) return misused(io, `There is no page "${slug}": a new one needs --title`);
  const asIs = before ?? { slug };
  const checked = pageInput.safeParse({ ...asIs, ...change, ...(text ? { html: text.html } : {}) });
  if (!checked.success) return misused(io, faultOf(checked.error.issues[0]));
  if (position !== null && checked.data.place === 'none')
    return misused(io, '--position goes with --place header or footer');
  const by = byOperator(deps);
  const verdict = await db.transaction(async (tx) => {
    const options = { reason, dryRun };
    const written = before
      ? await changePage(tx, by, { ...checked.data, pageId: before.id, version: before.version }, options)
      : await createPage(tx, by, checked.data, options);
    if (!written.ok || position === null || dryRun) return written;
    await movePage(tx, by, { pageId: written.page.id, position, reason });
    return written;
  });
  if (!verdict.ok) return failed(io, REFUSALS[verdict.reason](verdict));
  const done = before ? 'Saved' : 'Added';
  return answer(verdict.page, { io, json, dryRun, done });
}

async function remove(words: Words<'remove'>, io: CommandIo, deps: CommandDeps): Promise<number> {
  const { slug, reason, dryRun, json } = words;
  const { db } = deps.database;
  const page = await findPage(db, slug);
  if (!page) return failed(io, unknown(slug));
  if (page.slug !== slug) return failed(io, moved(slug, page.slug));
  const verdict: PageVerdict = dryRun
    ? { ok: true, page }
    : await removePage(db, byOperator(deps), { pageId: page.id, version: page.version }, { reason });
  if (!verdict.ok) return failed(io, REFUSALS[verdict.reason](verdict));
  return answer(page, { io, json, dryRun, done: 'Removed' });
}

const moved = (from: string, to: string) => `"${from}" is a former address: the page is "${to}" now.`;

/** Far above what a page may have, in any spelling of its letters. */
const MOST_BYTES = 1_000_000;

type FileText = { ok: true; html: string } | { ok: false; reason: string };

async function textOf(file: string, io: CommandIo): Promise<FileText> {
  const path = resolve(io.cwd, file);
  try {
    const { size } = await stat(path);
    if (size > MOST_BYTES) return { ok: false, reason: `${file} is too large for a page.` };
    return { ok: true, html: (await readFile(path, 'utf8')).replace(/^\ufeff/, '') };
  } catch {
    return { ok: false, reason: `${file} cannot be read: look at its name and your rights.` };
  }
}

type Way = { io: CommandIo; json: boolean; dryRun: boolean; done: string };

function answer(page: CustomPage, { io, json, dryRun, done }: Way): number {
  if (json) io.out(JSON.stringify({ ...plain(page), dry_run: dryRun }));
  else io.out(dryRun ? `${factsOf(page)}\n${NOTHING_DONE}` : `${done}: ${lineOf(page)}`);
  return EXIT.done;
}

const unknown = (slug: string) => `There is no page "${slug}". See "page list".`;

type Issue = { path: readonly PropertyKey[]; message: string };

const faultOf = (issue: Issue | undefined): string => {
  const name = String(issue?.path[0]).replace('slug', 'address').replace('html', 'text');
  return `The ${name}: ${issue?.message ?? 'is not valid'}`;
};

const REFUSALS: Readonly<Record<PageRefusal['reason'], (refusal: object) => string>> = {
  not_found: () => 'The page is gone.',
  conflict: () => 'Someone changed the page at the same moment. Try again.',
  slug_taken: (refusal) => `The page "${'title' in refusal ? String(refusal.title) : ''}" has this address, or had it.`,
  no_slug: () => 'The title has no letters from a to z.',
  place_full: () => `There are ${MOST_IN_PLACE} pages in this place already.`,
  no_text: () => 'A page without a text is not published: name a file.',
  nothing_to_show: () => 'This HTML has nothing that can be shown on a page.',
};

const plain = ({ slug, title, description, place, status, changedAt }: CustomPageRow) => ({
  slug,
  title,
  description,
  place,
  status,
  changed_at: changedAt.toISOString(),
});

const lineOf = ({ slug, title, place, status }: CustomPageRow) =>
  `${customPagePath(slug)}  ${title}  ${PLACE_LABELS[place]}  ${status}`;

function factsOf({ slug, title, description, place, status, html }: CustomPage): string {
  const rows = [
    ['Address', customPagePath(slug)],
    ['Title', title],
    ['Description', description || 'the beginning of the text'],
    ['Navigation', PLACE_LABELS[place]],
    ['Status', status],
    ['Text', `${html.length.toLocaleString('en-US')} characters`],
  ];
  return rows.map(([label = '', value = '']) => `${label.padEnd(13)}${value}`).join('\n');
}
