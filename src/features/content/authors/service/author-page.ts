import { loadImages } from '#features/media/images/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { articlePage } from '../../articles/public.ts';
import { findAuthor } from '../queries.ts';

type Paged = { page?: number | undefined; perPage?: number | undefined };

/** Throws not_found. A slug of digits alone is treated as an id. */
export async function authorOf(ctx: Context, wanted: string, paged: Paged) {
  const author = await findAuthor(ctx.db, wanted);
  if (!author) throw apiError('not_found');
  const [list, images] = await Promise.all([
    articlePage(ctx, { authorId: author.id }, paged),
    loadImages(ctx, [author.imageId]),
  ]);
  const { id, slug, name, title, bio, imageId } = author;
  const image = imageId === null ? null : (images.get(imageId) ?? null);
  return { author: { id, slug, name, title, bio, image }, ...list };
}
