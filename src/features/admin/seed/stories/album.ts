import { ensureImages } from '#features/media/images/public.ts';
import type { Db } from '#platform/db/database.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { drawPlate, type Picture, type Plate } from './plate-picture.ts';

/** Files uploaded to the storage in parallel. */
const AT_ONCE = 8;

/** Pictures by key: each is drawn, stored and inserted once. */
export function createAlbum(createdAt: Date) {
  const pictures = new Map<string, Picture>();
  return {
    keyOf(plate: Plate): string {
      const picture = drawPlate(plate);
      pictures.set(picture.image.storageKey, picture);
      return picture.image.storageKey;
    },
    /** Alt text and credit of a picture. */
    wordsOf(key: string): { alt: string; credit: string } {
      const { alt = '', credit = '' } = pictures.get(key)?.image ?? {};
      return { alt, credit };
    },
    /** Returns their ids by key. */
    async save(db: Db, storage: Storage): Promise<Map<string, number>> {
      const all = [...pictures.values()];
      for (let start = 0; start < all.length; start += AT_ONCE)
        await Promise.all(
          all
            .slice(start, start + AT_ONCE)
            .map(({ image, body }) => storage.put(image.storageKey, { body, contentType: image.mediaType })),
        );
      return ensureImages(
        db,
        all.map(({ image }) => ({ ...image, createdAt })),
      );
    },
  };
}
