import { ensureImages } from '#features/media/images/public.ts';
import type { Db } from '#platform/db/database.ts';
import { buildAuthor } from '../authors/factory.ts';
import { insertGalleries, type NewGallery } from './queries.ts';

/** Galleries for tests. */

let made = 0;

/** A picture without bytes. Returns its id. */
export async function buildPicture(db: Db, facts: { alt?: string; width?: number; height?: number } = {}) {
  made += 1;
  const storageKey = `test/picture-${made}.jpg`;
  const image = { alt: `Picture ${made}`, credit: 'A photographer', width: 1600, height: 900, ...facts };
  const ids = await ensureImages(db, [{ storageKey, mediaType: 'image/jpeg', ...image }]);
  return ids.get(storageKey) ?? 0;
}

/** One published gallery of three pictures, on site 1 and with its own author. Returns its id. */
export async function buildGallery(db: Db, facts: Partial<NewGallery> = {}): Promise<number> {
  made += 1;
  const imageIds = facts.pictures ? [] : [await buildPicture(db), await buildPicture(db), await buildPicture(db)];
  const gallery: NewGallery = {
    siteId: 1,
    sport: 'football',
    authorId: facts.authorId ?? (await buildAuthor(db)).id,
    title: `Gallery number ${made}`,
    dek: 'What it shows in one sentence.',
    status: 'published',
    publishedAt: new Date('2026-11-20T16:00:00Z'),
    pictures: imageIds.map((imageId, index) => ({ imageId, caption: `Caption ${index + 1}` })),
    ...facts,
  };
  const [id] = await insertGalleries(db, [gallery]);
  if (id === undefined) throw new Error('no gallery was written');
  return id;
}
