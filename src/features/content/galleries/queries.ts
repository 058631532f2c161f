import type { Db } from '#platform/db/database.ts';
import { drawIds, insertRows } from '#platform/db/insert-rows.ts';
import { galleries, galleryImages, galleryPeople } from './tables.ts';

export type NewGallery = Omit<typeof galleries.$inferInsert, 'id'> & {
  /** In display order. */
  pictures: readonly { imageId: number; caption: string }[];
  /** The people it is about, without duplicates. */
  personIds?: readonly number[];
};

/** Inserts galleries in order. */
export async function insertGalleries(db: Db, many: readonly NewGallery[]): Promise<number[]> {
  const ids = await drawIds(db, galleries, many.length);
  const idOf = (index: number) => ids[index] ?? 0;
  await insertRows(
    db,
    galleries,
    many.map(({ pictures: _, personIds: __, ...gallery }, index) => ({ id: idOf(index), ...gallery })),
  );
  await insertRows(
    db,
    galleryImages,
    many.flatMap(({ pictures }, index) =>
      pictures.map((picture, place) => ({ galleryId: idOf(index), place: place + 1, ...picture })),
    ),
  );
  await insertRows(
    db,
    galleryPeople,
    many.flatMap(({ personIds = [] }, index) => personIds.map((personId) => ({ galleryId: idOf(index), personId }))),
  );
  return ids;
}
