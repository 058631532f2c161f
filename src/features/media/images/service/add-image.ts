import { createHash } from 'node:crypto';
import { apiError, invalidFields, isApiError } from '#kernel/errors.ts';
import { uploadFailed } from '#kernel/failure-texts.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import type { UploadedFile } from '#platform/http/file-input.ts';
import type { HostedUpload } from '#platform/image-host/image-host.ts';
import { type Developed, MOST_PIXELS, MOST_SIDE, type Undeveloped } from '#platform/pictures/darkroom.ts';
import type { LibraryImage } from '../image-view.ts';
import { findImageByKey, insertImage } from '../queries.ts';
import { libraryImageOf } from './read-images.ts';

/** A picture from outside is re-encoded, stored under a name derived from its content, and then gets a row. */

export type ImageWish = {
  image?: UploadedFile | undefined;
  hosted?: HostedUpload | undefined;
  alt: string;
  credit: string;
  focalX: number;
  focalY: number;
  tags: string[];
};

const MILLION = 1_000_000;
const REFUSALS: Readonly<Record<Undeveloped['reason'], string>> = {
  no_picture: 'Please choose a JPEG, PNG, WebP, AVIF or GIF picture',
  too_many_pixels: `At most ${MOST_SIDE.toLocaleString('en-US')} pixels a side, and ${MOST_PIXELS / MILLION} million in all`,
  broken: 'This picture is damaged. Please choose another file',
};
const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

type Added = { image: LibraryImage; isNew: boolean };

/** Logs an unexpected error as it is, and returns the specification's error message. */
export async function addImage(ctx: Context, wish: ImageWish): Promise<Added> {
  try {
    return await take(ctx, wish);
  } catch (error) {
    if (isApiError(error)) throw error;
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'a picture could not be taken');
    throw apiError('internal', { message: uploadFailed('image') });
  }
}

async function take(ctx: Context, wish: ImageWish): Promise<Added> {
  const developed = await develop(ctx, wish);
  const storageKey = keyOf(developed);
  // Stores the file first: a row without its picture would be worse than a picture without a row.
  await ctx.ports.storage.put(storageKey, { body: developed.body, contentType: developed.mediaType });
  const { mediaType, width, height, thumbhash } = developed;
  const { alt, credit, focalX, focalY, tags } = wish;
  const made = await ctx.db.transaction(async (tx) => {
    const facts = { mediaType, width, height, thumbhash, alt, credit, focalX, focalY, tags };
    const image = await insertImage(tx, { storageKey, ...facts, createdAt: ctx.now });
    if (image) {
      const after = { storageKey, alt, credit, tags, size: `${width} x ${height}` };
      await audit(tx, ctx, { action: 'image.add', subject: { type: 'image', id: image.id }, after });
    }
    return image;
  });
  const known = made ?? (await findImageByKey(ctx.db, storageKey));
  // Somebody deleted it at this moment.
  if (!known) throw apiError('conflict', { message: uploadFailed('image') });
  return { image: libraryImageOf(ctx, known), isNew: made !== null };
}

async function develop(ctx: Context, { image, hosted }: ImageWish): Promise<Developed> {
  const bytes = image?.bytes ?? (hosted ? await ctx.ports.imageHost.takeOver(hosted) : null);
  if (bytes === null) throw invalidFields({ image: [uploadFailed('image')] });
  const developed = await ctx.ports.darkroom.develop(bytes);
  if (!developed.ok) throw invalidFields({ image: [REFUSALS[developed.reason]] });
  return developed;
}

function keyOf({ body, mediaType }: Developed): string {
  const hash = createHash('sha256').update(body).digest('hex');
  return `images/${hash.slice(0, 2)}/${hash}.${ENDINGS[mediaType]}`;
}
