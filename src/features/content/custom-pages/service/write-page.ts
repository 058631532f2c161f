import { tidyLine, tidyLines } from '#kernel/tidy-text.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { sanitiseHtml } from '#platform/html/sanitise-html.ts';
import { customPageTag, MOST_IN_PLACE, type PagePlace, type PageStatus } from '../custom-page-view.ts';
import { numberedSlug, slugOfTitle } from '../page-slug.ts';
import {
  type CustomPage,
  deletePage,
  findPageById,
  findSlugOwner,
  insertPage,
  lockPages,
  roomOf,
  updatePage,
} from '../queries.ts';

/** Writing pages, for calls and the command line. Each change is in the audit log and purges what shows it. */

/** The list of published pages, in memory. */
export const PAGES_TAG = 'custom-pages';
/** Every page has header and footer. */
const EVERY_PAGE_TAG = 'sites';

export type PageInput = {
  title: string;
  /** Empty: made of the title, or as it is. */
  slug: string;
  description: string;
  html: string;
  place: PagePlace;
  status: PageStatus;
};

export type PageRefusal =
  | { reason: 'not_found' | 'conflict' | 'no_slug' | 'place_full' | 'no_text' | 'nothing_to_show' }
  | { reason: 'slug_taken'; title: string };
export type PageVerdict = { ok: true; page: CustomPage } | ({ ok: false } & PageRefusal);

type Options = {
  reason?: string | null;
  /** Says what would be, and writes nothing. */
  dryRun?: boolean;
};

export async function createPage(
  db: Db,
  ctx: AuditContext,
  input: PageInput,
  { reason = null, dryRun = false }: Options = {},
): Promise<PageVerdict> {
  return db.transaction(async (tx) => {
    await lockPages(tx);
    const facts = await factsOf(tx, ctx, input, null);
    if (!facts.ok) return facts;
    const fresh = { ...facts.facts, version: 1, createdAt: ctx.now, ...changeBy(ctx) };
    if (dryRun) return { ok: true, page: { id: 0, ...fresh } };
    const page = await insertPage(tx, fresh);
    await recordPage(tx, ctx, { action: 'create', before: null, after: page, reason });
    return { ok: true, page };
  });
}

/** Refused with `conflict` where somebody changed it after version `seen`. */
export async function changePage(
  db: Db,
  ctx: AuditContext,
  { pageId, version: seen, ...input }: PageInput & { pageId: number; version: number },
  { reason = null, dryRun = false }: Options = {},
): Promise<PageVerdict> {
  return db.transaction(async (tx) => {
    await lockPages(tx);
    const before = await findPageById(tx, pageId);
    if (!before) return { ok: false, reason: 'not_found' };
    if (before.version !== seen) return { ok: false, reason: 'conflict' };
    const facts = await factsOf(tx, ctx, input, before);
    if (!facts.ok) return facts;
    const after = { ...before, ...facts.facts };
    if (isSame(before, after)) return { ok: true, page: before };
    const page = { ...after, version: before.version + 1, ...changeBy(ctx) };
    if (dryRun) return { ok: true, page };
    const { id: _, ...change } = page;
    await updatePage(tx, pageId, change);
    await recordPage(tx, ctx, { action: actionOf(before, page), before, after: page, reason });
    return { ok: true, page };
  });
}

export async function removePage(
  db: Db,
  ctx: AuditContext,
  { pageId, version: seen }: { pageId: number; version: number },
  { reason = null }: Options = {},
): Promise<PageVerdict> {
  return db.transaction(async (tx) => {
    await lockPages(tx);
    const page = await findPageById(tx, pageId);
    if (!page) return { ok: false, reason: 'not_found' };
    if (page.version !== seen) return { ok: false, reason: 'conflict' };
    await deletePage(tx, pageId);
    await recordPage(tx, ctx, { action: 'delete', before: page, after: null, reason });
    return { ok: true, page };
  });
}

type Facts = Omit<CustomPage, 'id' | 'version' | 'changedAt' | 'changedBy' | 'createdAt'>;
type FactsVerdict = { ok: true; facts: Facts } | ({ ok: false } & PageRefusal);

async function factsOf(
  db: Db,
  { now }: AuditContext,
  input: PageInput,
  before: CustomPage | null,
): Promise<FactsVerdict> {
  const { place, status } = input;
  const title = tidyLine(input.title);
  const html = sanitiseHtml(input.html.replaceAll('\r\n', '\n')).trim();
  if (html === '' && input.html !== '') return { ok: false, reason: 'nothing_to_show' };
  if (html === '' && status === 'published') return { ok: false, reason: 'no_text' };
  const address = await slugFor(db, { title, slug: input.slug }, before);
  if (!address.ok) return address;
  const { slug } = address;
  const position = await positionIn(db, place, before);
  if (position === null) return { ok: false, reason: 'place_full' };
  const isRevised = before?.title !== title || before.html !== html;
  return {
    ok: true,
    facts: {
      slug,
      formerSlugs: formerSlugs(before, slug),
      title,
      description: tidyLines(input.description),
      html,
      place,
      position,
      status,
      publishedAt: before?.publishedAt ?? (status === 'published' ? now : null),
      revisedAt: isRevised ? now : before.revisedAt,
    },
  };
}

type SlugVerdict = { ok: true; slug: string } | ({ ok: false } & PageRefusal);

/** The one that was entered; of a new page without one, the first free one of the title. */
async function slugFor(
  db: Db,
  { title, slug: entered }: Pick<PageInput, 'title' | 'slug'>,
  before: CustomPage | null,
): Promise<SlugVerdict> {
  if (entered !== '') {
    const owner = await findSlugOwner(db, entered, before?.id ?? null);
    return owner === null ? { ok: true, slug: entered } : { ok: false, reason: 'slug_taken', title: owner };
  }
  if (before) return { ok: true, slug: before.slug };
  const base = slugOfTitle(title);
  if (base === null) return { ok: false, reason: 'no_slug' };
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : numberedSlug(base, number);
    if ((await findSlugOwner(db, slug, null)) === null) return { ok: true, slug };
  }
}

/** An address that nobody knew is not kept. */
function formerSlugs(before: CustomPage | null, slug: string): string[] {
  if (!before) return [];
  const had = before.publishedAt === null ? before.formerSlugs : [...before.formerSlugs, before.slug];
  return [...new Set(had)].filter((each) => each !== slug);
}

/** Where it is, or behind the others of its new place; null: there is no room. */
async function positionIn(db: Db, place: PagePlace, before: CustomPage | null): Promise<number | null> {
  if (before?.place === place) return before.position;
  const { count, last } = await roomOf(db, place, before?.id ?? null);
  return place !== 'none' && count >= MOST_IN_PLACE ? null : last + 1;
}

const changeBy = ({ now, actor }: AuditContext) => ({
  changedAt: now,
  changedBy: actor.kind === 'member' ? actor.userId : null,
});

const loggedFacts = ({ title, slug, description, html, place, status }: CustomPage) => ({
  title,
  slug,
  description,
  html,
  place,
  status,
});

const isSame = (a: CustomPage, b: CustomPage): boolean =>
  JSON.stringify(loggedFacts(a)) === JSON.stringify(loggedFacts(b));

const actionOf = (before: CustomPage, { status }: CustomPage): string => {
  if (before.status === status) return 'change';
  return status === 'published' ? 'publish' : 'unpublish';
};

type Entry = { action: string; before: CustomPage | null; after: CustomPage | null; reason: string | null };

async function recordPage(db: Db, ctx: AuditContext, { action, before, after, reason }: Entry): Promise<void> {
  const id = (after ?? before)?.id ?? 0;
  await audit(db, ctx, {
    action: `page.${action}`,
    subject: { type: 'page', id },
    before: before && loggedFacts(before),
    after: after && loggedFacts(after),
    reason,
  });
  const isInNavigation = linkOf(before) !== linkOf(after);
  await purgeTags(db, [PAGES_TAG, customPageTag(id), ...(isInNavigation ? [EVERY_PAGE_TAG] : [])]);
}

/** What header and footer show of a page; null: nothing. */
const linkOf = (page: CustomPage | null): string | null =>
  page?.status === 'published' && page.place !== 'none'
    ? JSON.stringify([page.place, page.position, page.slug, page.title])
    : null;

/** What a new order of a place purges. */
export const purgeOrder = (db: Db) => purgeTags(db, [PAGES_TAG, EVERY_PAGE_TAG]);
