import { apiError, isApiError } from '#kernel/errors.ts';
import { changeFailed } from '#kernel/failure-texts.ts';
import { audit } from '#platform/audit/audit.ts';
import { askForPurge } from '#platform/cdn/purge-cdn.ts';
import type { Context } from '#platform/context.ts';
import { purgeTags } from '#platform/events/events.ts';
import { imageTag, type LibraryImage } from '../image-view.ts';
import { REMOVE_PICTURE } from '../job-names.ts';
import { deleteImage, findImageForUpdate, type ImageChange, type ImageRow, updateImage } from '../queries.ts';
import { renditionFolder } from '../rendition-address.ts';
import { libraryImageOf } from './read-images.ts';

type Wish = { [Field in keyof ImageChange]: ImageChange[Field] | undefined };

/** Saves the given fields that differ; does nothing if none does. */
export async function editImage(ctx: Context, id: number, wish: Wish): Promise<LibraryImage> {
  try {
    const { before, after } = await ctx.db.transaction(async (tx) => {
      const found = await findImageForUpdate(tx, id);
      if (!found) throw apiError('not_found');
      const change = differing(found, wish);
      if (Object.keys(change).length > 0) {
        await updateImage(tx, id, change);
        const was = Object.fromEntries(Object.keys(change).map((field) => [field, Object(found)[field]]));
        await audit(tx, ctx, { action: 'image.change', subject: { type: 'image', id }, before: was, after: change });
        await purgeTags(tx, [imageTag(id)]);
      }
      return { before: found, after: { ...found, ...change } };
    });
    // The old URLs are no longer used; a request for one renders it again.
    if (before.focalX !== after.focalX || before.focalY !== after.focalY)
      await ctx.ports.storage.removeFolder(renditionFolder({ id, focal: { x: before.focalX, y: before.focalY } }));
    return libraryImageOf(ctx, after);
  } catch (error) {
    if (isApiError(error)) throw error;
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'a picture could not be changed');
    throw apiError('internal', { message: changeFailed('image') });
  }
}

/** The fields of the request that change the row. A focal point is compared as the database returns it. */
function differing(found: ImageRow, { alt, credit, focalX, focalY, tags }: Wish): ImageChange {
  return {
    ...(alt === undefined || alt === found.alt ? {} : { alt }),
    ...(credit === undefined || credit === found.credit ? {} : { credit }),
    ...(focalX === undefined || Math.fround(focalX) === Math.fround(found.focalX) ? {} : { focalX }),
    ...(focalY === undefined || Math.fround(focalY) === Math.fround(found.focalY) ? {} : { focalY }),
    ...(tags === undefined || tags.join() === found.tags.join() ? {} : { tags }),
  };
}

/**
 * Deletes the row now, and the picture and all renditions, here and in the CDN, by jobs of the same transaction. Anything that refers to it
 * by id shows a placeholder, or nothing.
 */
export async function dropImage(ctx: Context, id: number, reason: string): Promise<void> {
  const { ports, config, now } = ctx;
  await ctx.db.transaction(async (tx) => {
    const found = await findImageForUpdate(tx, id);
    if (!found) throw apiError('not_found');
    await deleteImage(tx, id);
    const { storageKey, alt, credit, tags } = found;
    const before = { storageKey, alt, credit, tags };
    await audit(tx, ctx, { action: 'image.remove', subject: { type: 'image', id }, before, reason });
    // Pages are tagged with their pictures, but a page without the tag would show a dead URL.
    await purgeTags(tx, 'all');
    await askForPurge({ db: tx, jobs: ports.jobs, cdn: ports.cdn, config, now });
    await ports.jobs.enqueue(tx, REMOVE_PICTURE, { imageId: id, storageKey });
  });
}
