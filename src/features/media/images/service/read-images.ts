import { clampPage, MAX_PER_PAGE } from '#kernel/pagination.ts';
import { type Context, isAllowed } from '#platform/context.ts';
import { imageViewOf } from '../image-rows.ts';
import type { LibraryImage } from '../image-view.ts';
import { type ImageRow, searchImages } from '../queries.ts';

const PER_PAGE = 24;
/** More would only make the search slow. */
const MOST_WORDS = 8;

type Asked = {
  query: string;
  imageIds?: number[] | undefined;
  page?: number | undefined;
  perPage?: number | undefined;
};

export async function imagesPage(ctx: Context, { query, imageIds, ...wanted }: Asked) {
  const { page, perPage } = clampPage(wanted, imageIds ? MAX_PER_PAGE : PER_PAGE);
  const { rows, total } = await searchImages(ctx.db, {
    words: query.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS),
    ids: imageIds ?? null,
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  return {
    images: rows.map((row) => libraryImageOf(ctx, row)),
    total,
    page,
    perPage,
    may: { write: isAllowed(ctx, 'media:write'), delete: isAllowed(ctx, 'media:delete') },
  };
}

export function libraryImageOf({ config }: Pick<Context, 'config'>, row: ImageRow): LibraryImage {
  return {
    ...imageViewOf(config, row),
    focal: { x: row.focalX, y: row.focalY },
    tags: row.tags,
    createdAt: row.createdAt.toISOString(),
  };
}
