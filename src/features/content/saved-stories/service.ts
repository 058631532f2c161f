import { findMemberForUpdate } from '#features/membership/accounts/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { articleRows, detailOf, findShownArticle, type StoredArticle } from '../articles/public.ts';
import { rightsTo } from '../paywall/public.ts';
import { accountKeyOf } from './account-key.ts';
import { copiedBlocks } from './copied-blocks.ts';
import { copyEnd } from './copy-end.ts';
import { countSaved, deleteSaved, findSaved, insertSaved, listSaved } from './queries.ts';
import type { SavedStory, StoryCopy } from './saved-story-view.ts';

/** Saved stories of one member. Access is checked each time: saving a story opens nothing. */

export const MOST_SAVED = 100;

export async function savedStoriesOf(ctx: Context, userId: number) {
  const saved = await listSaved(ctx.db, userId, { now: ctx.now, limit: MOST_SAVED });
  const [stories, rights] = await Promise.all([
    articleRows(
      ctx,
      saved.map(({ id }) => id),
    ),
    rightsTo(ctx, saved),
  ]);
  const byId = new Map(stories.map((story) => [story.id, story]));
  const savedStories = saved.flatMap(({ id, savedAt, textVersion }): SavedStory[] => {
    const story = byId.get(id);
    const right = rights.get(id);
    const readableUntil = right?.isOpen ? copyEnd(ctx.now, right.until).toISOString() : null;
    return story ? [{ story, savedAt: savedAt.toISOString(), readableUntil, textVersion }] : [];
  });
  return { savedStories, accountKey: ctx.session?.viewing ? null : accountKeyOf(ctx.config, userId) };
}

/** Throws not_found. */
export async function isSavedBy(ctx: Context, userId: number, slug: string): Promise<boolean> {
  const { id } = await shownArticle(ctx, slug);
  return (await findSaved(ctx.db, { userId, articleId: id })) !== null;
}

type Saving = { ok: true } | { ok: false; reason: 'too_many_saved' };

/** Includes a story that is locked for the member: it waits until they may read it. Throws not_found. */
export async function saveStoryOf(ctx: Context, userId: number, slug: string): Promise<Saving> {
  const { id: articleId } = await shownArticle(ctx, slug);
  return ctx.db.transaction(async (db) => {
    // Locked so that two concurrent calls cannot both take the last place.
    if (!(await findMemberForUpdate(db, userId))) throw apiError('not_found');
    if (await findSaved(db, { userId, articleId })) return { ok: true };
    if ((await countSaved(db, userId)) >= MOST_SAVED) return { ok: false, reason: 'too_many_saved' };
    await insertSaved(db, { userId, articleId, savedAt: ctx.now });
    return { ok: true };
  });
}

export async function removeStoryOf(ctx: Context, userId: number, slug: string): Promise<void> {
  await deleteSaved(ctx.db, userId, slug);
}

/** Throws not_found. */
export async function copyOf(ctx: Context, userId: number, slug: string) {
  const article = await shownArticle(ctx, slug);
  const saved = await findSaved(ctx.db, { userId, articleId: article.id });
  const right = (await rightsTo(ctx, [article])).get(article.id);
  const accountKey = accountKeyOf(ctx.config, userId);
  if (!saved || right?.isOpen !== true) return { accountKey, copy: null };
  const { headline, dek, sport, author, publishedAt, wordCount, blocks, corrections } = await detailOf(
    ctx,
    article,
    true,
  );
  const copied = copiedBlocks(blocks ?? []);
  const copy: StoryCopy = {
    slug: article.slug,
    headline,
    dek,
    sport,
    authorName: author.name,
    publishedAt,
    wordCount,
    blocks: copied,
    isWhole: copied.length === blocks?.length,
    corrections: corrections.map(({ text, correctedAt }) => ({ text: text ?? '', correctedAt })),
    savedAt: saved.savedAt.toISOString(),
    textVersion: saved.textVersion,
    readableUntil: copyEnd(ctx.now, right.until).toISOString(),
  };
  return { accountKey, copy };
}

async function shownArticle(ctx: Context, slug: string): Promise<StoredArticle> {
  const article = await findShownArticle(ctx.db, slug, ctx.now);
  if (!article) throw apiError('not_found');
  return article;
}
