import { apiError, invalidFields } from '#kernel/errors.ts';
import { slugify } from '#kernel/slugs.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import {
  articleBodyOfHtml,
  bodyOfParagraphs,
  countWords,
  insertArticles,
  insertCorrection,
  isSlugTaken,
  RESERVED_SLUGS,
  writeSlug,
} from '../../articles/public.ts';
import { listAuthorNames } from '../author-names.ts';
import type { addCorrection, createContent, importHtml } from '../contract.ts';
import { type Copy, tidy } from '../copy.ts';
import { LONGEST } from '../publishing-limits-view.ts';
import { deleteEditor, findEditor, markDeleted, takeUpStub, writeDraft } from '../queries.ts';
import { insertRevision } from '../revision-rows.ts';
import { holdContent, loggedFacts, purgeShown, tellLog, userIdOf } from './held-content.ts';
import { freeSlug, move } from './release.ts';
import { bodyOrRefuse, checkByline, checkSite } from './save-copy.ts';

/** Writes other than of the text: creating an article, its slug, corrections, deletion. */

export function readHtml(html: string): ReplyOf<typeof importHtml> {
  const body = bodyOrRefuse(articleBodyOfHtml(html), 'html');
  return { body: JSON.stringify(body), wordCount: countWords(body) };
}

export async function create(
  ctx: Context,
  { html, ...facts }: ParsedOf<typeof createContent>['body'],
): Promise<ReplyOf<typeof createContent>> {
  const body = html === '' ? bodyOfParagraphs([]) : bodyOrRefuse(articleBodyOfHtml(html), 'html');
  const copy: Copy = tidy({ ...facts, dek: '', body, imageId: null, personIds: [], collegeIds: [] });
  const userId = userIdOf(ctx);
  return ctx.db.transaction(async (db) => {
    await checkSite({ ...ctx, db }, copy.siteId);
    const [author] = await listAuthorNames(db, [copy.authorId]);
    if (!author) throw invalidFields({ author_id: ['There is no such author'] });
    checkByline(ctx, author);
    const slug = await freeSlug(db, copy.headline, null);
    const state = { status: 'draft', publishedAt: null, scheduledAt: null, embargo: null } as const;
    const [contentId] = await insertArticles(db, [
      { ...copy, slug, status: 'draft', publishedAt: null, updatedAt: ctx.now },
    ]);
    if (contentId === undefined) throw new Error('no article was written');
    const draft = { version: 1, hasChanges: false, hasOwnSlug: false, approvedAt: null };
    await writeDraft(db, contentId, { copy, ...draft, createdBy: userId, updatedBy: userId, updatedAt: ctx.now });
    await insertRevision(db, { articleId: contentId, kind: 'saved', copy, userId, at: ctx.now });
    await tellLog(db, ctx, { id: contentId, action: 'create', before: null, after: loggedFacts(copy, state) });
    return { contentId, version: 1 };
  });
}

/** Throws at the field. The former URL of a published article redirects to the new one. */
export async function rename(
  ctx: Context,
  contentId: number,
  wanted: string,
): Promise<{ contentId: number; slug: string }> {
  const slug = slugify(wanted).slice(0, LONGEST.slug);
  if (slug === '') throw invalidFields({ slug: ['Use letters and digits in the address'] });
  return ctx.db.transaction(async (db) => {
    const { article, draft } = await holdContent(ctx, db, contentId, 'content:write');
    if (slug === article.slug) return { contentId, slug };
    if (RESERVED_SLUGS.has(slug) || (await isSlugTaken(db, slug, { but: contentId })))
      throw invalidFields({ slug: ['Another page uses this address or used it before'] });
    const wasSeen = article.publishedAt !== null;
    await writeSlug(db, { id: contentId, slug }, { from: article.slug, now: wasSeen ? ctx.now : null });
    await writeDraft(db, contentId, { ...draft, version: Math.max(1, draft.version), hasOwnSlug: true });
    await takeUpStub(db, contentId, ctx.now);
    await tellLog(db, ctx, { id: contentId, action: 'rename', before: { slug: article.slug }, after: { slug } });
    await purgeShown(db, contentId, [{ text: article.text, status: article.status }]);
    return { contentId, slug };
  });
}

export async function correct(ctx: Context, contentId: number, text: string): Promise<ReplyOf<typeof addCorrection>> {
  return ctx.db.transaction(async (db) => {
    const { article } = await holdContent(ctx, db, contentId, 'content:publish');
    if (article.status !== 'published')
      throw apiError('wrong_state', { message: 'Corrections are for published stories. Edit the text instead.' });
    await insertCorrection(db, { articleId: contentId, text, correctedBy: userIdOf(ctx), correctedAt: ctx.now });
    await tellLog(db, ctx, { id: contentId, action: 'correct', before: null, after: { text } });
    await purgeShown(db, contentId, [{ text: article.text, status: article.status }]);
    return { contentId };
  });
}

/** Removes it from every list, including the editors'. The rows stay. */
export async function remove(ctx: Context, contentId: number, reason: string): Promise<{ contentId: number }> {
  return ctx.db.transaction(async (db) => {
    const content = await holdContent(ctx, db, contentId, 'content:delete');
    const { publishedAt } = content.article;
    const state = { status: 'archived', publishedAt, scheduledAt: null, embargo: null } as const;
    await move(db, ctx, content, { state, action: 'delete', text: content.article.text, reason });
    await takeUpStub(db, contentId, ctx.now);
    await markDeleted(db, { articleId: contentId, reason, deletedAt: ctx.now });
    const holder = await findEditor(db, contentId);
    if (holder) await deleteEditor(db, contentId, holder.editor);
    return { contentId };
  });
}
