import { loadImages } from '#features/media/images/public.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage, PAGE_WINDOW_ROWS, pageCount } from '#kernel/pagination.ts';
import type { Context } from '#platform/context.ts';
import { listArticles } from '../articles/public.ts';
import { findAuthor } from './queries.ts';

/** Decision 46. */
const DEFAULT_ROWS = 20;

type Paged = { page?: number | undefined; perPage?: number | undefined };

/** Throws not_found. A slug of digits alone is taken for a number. */
export async function authorOf(ctx: Context, wanted: string, paged: Paged) {
  const author = await findAuthor(ctx.db, wanted);
  if (!author) throw apiError('not_found');
  const { page, perPage } = clampPage(paged, DEFAULT_ROWS);
  const [contents, images] = await Promise.all([
    // One more than shown tells whether there is a next page.
    listArticles(ctx, { authorId: author.id, limit: perPage + 1, offset: (page - 1) * perPage }),
    loadImages(ctx, [author.imageId]),
  ]);
  const { imageId, createdAt: _, ...facts } = author;
  return {
    author: { ...facts, image: imageId === null ? null : (images.get(imageId) ?? null) },
    contents: contents.slice(0, perPage),
    page,
    perPage,
    hasMore: contents.length > perPage && page < pageCount(PAGE_WINDOW_ROWS, perPage),
  };
}
