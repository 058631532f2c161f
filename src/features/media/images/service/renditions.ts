import { isPictureRatio, type PictureRatio, type PictureWidth, pictureWidthOf } from '#kernel/picture-sizes.ts';
import type { Context } from '#platform/context.ts';
import type { PrintFormat } from '#platform/pictures/darkroom.ts';
import type { StoredFile } from '#platform/storage/storage.ts';
import { findImage } from '../queries.ts';
import { openPicture, renditionFolder, type SignedPicture } from '../rendition-address.ts';

/** Renditions of pictures: created on the first request, and kept in the storage. */

export type RenditionAddress = { picture: string; ratio: string; width: string };
type Deps = Pick<Context, 'db' | 'config' | 'log'> & { ports: Pick<Context['ports'], 'storage' | 'darkroom'> };
type Wanted = SignedPicture & { ratio: PictureRatio; width: PictureWidth; format: PrintFormat };

export type Renditions = {
  /** The picture of a URL; null for one that we did not sign. */
  imageIdOf(address: Pick<RenditionAddress, 'picture'>): number | null;
  /** Null for a URL that we did not sign, and for a deleted picture. */
  find(address: RenditionAddress, format: PrintFormat): Promise<StoredFile | null>;
};

/** For the life of a process: a missing rendition is created once, however many requests ask for it. */
export function createRenditions(deps: Deps): Renditions {
  const underWay = new Map<string, Promise<StoredFile | null>>();

  return {
    imageIdOf: ({ picture }) => openPicture(deps.config, picture)?.id ?? null,

    async find({ picture, ratio, width: named }, format) {
      const width = pictureWidthOf(named);
      const signed = openPicture(deps.config, picture);
      if (!signed || !isPictureRatio(ratio) || width === null) return null;
      const wanted = { ...signed, ratio, width, format };
      const key = `${renditionFolder(wanted)}/${ratio}-${width}.${format}`;
      const found = underWay.get(key) ?? findOrMake(deps, key, wanted).finally(() => underWay.delete(key));
      underWay.set(key, found);
      return found;
    },
  };
}

async function findOrMake(deps: Deps, key: string, wanted: Wanted): Promise<StoredFile | null> {
  const { storage, darkroom } = deps.ports;
  // The files of a deleted picture are removed a little later than its row.
  const image = await findImage(deps.db, wanted.id);
  if (!image) return null;
  const kept = await storage.find(key);
  if (kept) return kept;
  const original = await storage.find(image.storageKey);
  if (!original) {
    deps.log.error({ imageId: image.id, key: image.storageKey }, 'a picture is not in the storage');
    return null;
  }
  const { ratio, focal, width, format } = wanted;
  const body = await darkroom.print({ body: original.body, ratio, focal, width, format });
  const made = { body, contentType: `image/${format}` };
  await storage.put(key, made);
  // Deleted in the meantime: the rendition would recreate a file that was removed.
  if (!(await findImage(deps.db, wanted.id))) {
    await storage.remove(key);
    return null;
  }
  return made;
}
