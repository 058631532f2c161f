import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { preparedRows } from '#platform/db/database.ts';
import type { ImageView } from './image-view.ts';
import { pictureSource } from './rendition-address.ts';
import type { images } from './tables.ts';

type Shown = Pick<
  typeof images.$inferSelect,
  'id' | 'alt' | 'credit' | 'width' | 'height' | 'thumbhash' | 'focalX' | 'focalY'
>;

const byIds = preparedRows<Shown>(
  'images_by_ids',
  sql`
  select id, alt, credit, width, height, thumbhash, focal_x as "focalX", focal_y as "focalY"
  from images where id in (select jsonb_array_elements_text(${sql.placeholder('ids')}::jsonb)::int)`,
);

/** Pictures by id; an unknown id is not in the map. */
export async function loadImages(
  { db, config }: Pick<Context, 'db' | 'config'>,
  ids: readonly (number | null)[],
): Promise<Map<number, ImageView>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await byIds(db, { ids: JSON.stringify(wanted) });
  return new Map(rows.map((row) => [row.id, imageViewOf(config, row)]));
}

export function imageViewOf(config: Context['config'], row: Shown): ImageView {
  const { id, alt, credit, width, height, thumbhash, focalX, focalY } = row;
  const src = pictureSource(config, { id, focal: { x: focalX, y: focalY } });
  return { id, alt, credit, width, height, thumbhash, src };
}
