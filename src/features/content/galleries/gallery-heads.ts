import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { GalleryRow } from './gallery-view.ts';
import { galleryRows, isShownGallerySql } from './shown-galleries.ts';

/** As much of a gallery as a link from a story or list needs. */
export type GalleryHead = Pick<GalleryRow, 'id' | 'title' | 'count' | 'image'>;

/** The galleries of `ids` that readers may see, by id. */
export async function listGalleryHeads(
  ctx: Pick<Context, 'db' | 'config' | 'now'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, GalleryHead>> {
  if (ids.length === 0) return new Map();
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select galleries.id from galleries
    where galleries.id = any (${`{${ids.join(',')}}`}::int[]) and ${isShownGallerySql(sql`${ctx.now.toISOString()}::timestamptz`)}`);
  const heads = await galleryRows(
    ctx,
    rows.map(({ id }) => id),
  );
  return new Map(heads.map(({ id, title, count, image }) => [id, { id, title, count, image }]));
}
