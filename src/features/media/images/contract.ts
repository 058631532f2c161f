import { z } from 'zod';
import { pleaseEnter } from '#kernel/error-label.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { fileInput } from '#platform/http/file-input.ts';
import { idInput } from '#platform/http/id-input.ts';
import { IMAGE_LIMITS, libraryImage } from './image-view.ts';

const UPLOADS_A_MINUTE = 60;
const LONGEST_QUERY = 100;
const MOST_IDS = 100;
const LONGEST_NAME = 200;
const LONGEST_SIGNATURE = 100;
const LONGEST_REASON = 500;

const text = (label: string, most: number) =>
  z
    .string({ error: pleaseEnter(label) })
    .trim()
    .min(1, pleaseEnter(label))
    .max(most, `At most ${most} characters`);
const altText = text('Alternative text', IMAGE_LIMITS.alt);
const credit = text('Credit', IMAGE_LIMITS.credit);
const share = z.coerce.number<number | string>({ error: 'Enter a number from 0 to 1' }).min(0).max(1);
/** A list, or typed text: `lsu, signing day`. */
const tags = z
  .union([z.string().max(IMAGE_LIMITS.tagsText), z.array(z.string().max(IMAGE_LIMITS.tagsText))])
  .transform((given) => [
    ...new Set([given].flat().flatMap((part) => part.split(',').map((tag) => tag.trim().toLowerCase()))),
  ])
  .transform((all) => all.filter((tag) => tag !== ''))
  .pipe(
    z
      .array(z.string().max(IMAGE_LIMITS.tag, `At most ${IMAGE_LIMITS.tag} characters`))
      .max(IMAGE_LIMITS.tags, `At most ${IMAGE_LIMITS.tags} tags`),
  );

function isImageOrHosted(body: unknown): boolean {
  const { image, hosted }: { image?: unknown; hosted?: unknown } = Object(body);
  return (image === undefined) !== (hosted === undefined);
}

export const uploadImage = defineEndpoint({
  method: 'POST',
  path: '/api/v2/media/images',
  summary:
    'Takes a picture: as a file, or from the image host, to which a browser sent it. One that is there already stays as it is',
  access: 'staff',
  permission: 'media:write',
  takesFile: { field: 'image', maxBytes: IMAGE_LIMITS.fileBytes },
  body: z
    .object({
      image: fileInput.optional(),
      /** The image host's reply to the browser. */
      hosted: z
        .object({
          publicId: z.string().min(1).max(LONGEST_NAME),
          version: z.coerce.number<number | string>().int().positive(),
          signature: z.string().max(LONGEST_SIGNATURE),
        })
        .optional(),
      alt: altText,
      credit,
      focalX: share.default(0.5),
      focalY: share.default(0.5),
      tags: tags.default([]),
    })
    .refine(isImageOrHosted, {
      path: ['image'],
      error: 'Please choose a file',
      // Reported together with other errors, not after them.
      when: () => true,
    }),
  response: z.object({ image: libraryImage, isNew: z.boolean() }),
  errors: ['overloaded'],
  limit: { points: UPLOADS_A_MINUTE, seconds: 60 },
});

export const changeImage = defineEndpoint({
  method: 'PATCH',
  path: '/api/v2/image_tags',
  summary: 'Changes the words, the tags or the focal point of a picture; what is left out stays',
  access: 'staff',
  permission: 'media:write',
  body: z.object({
    imageId: idInput,
    alt: altText.optional(),
    credit: credit.optional(),
    focalX: share.optional(),
    focalY: share.optional(),
    tags: tags.optional(),
  }),
  response: z.object({ image: libraryImage }),
  errors: ['not_found'],
});

export const listImages = defineEndpoint({
  method: 'GET',
  path: '/api/v2/media/images',
  summary: 'The pictures, the latest first, by words of their alternative text, credit or tags, or by their ids',
  access: 'staff',
  permission: 'media:read',
  query: z.object({
    query: z.string().trim().max(LONGEST_QUERY).default(''),
    imageIds: z.array(idInput).max(MOST_IDS).optional(),
    page: z.coerce.number<number | string>().optional(),
    perPage: z.coerce.number<number | string>().optional(),
  }),
  response: z.object({
    images: z.array(libraryImage),
    total: z.int(),
    page: z.int(),
    perPage: z.int(),
    may: z.object({ write: z.boolean(), delete: z.boolean() }),
  }),
});

export const removeImage = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/media/images/{imageId}',
  summary: 'Removes a picture with all its renditions; what showed it shows it no more',
  access: 'staff',
  permission: 'media:delete',
  params: z.object({ imageId: idInput }),
  body: z.object({ reason: text('Reason', LONGEST_REASON) }),
  response: z.object({ imageId: z.int() }),
});

export const getUploadTicket = defineEndpoint({
  method: 'GET',
  path: '/api/getCloudinarySignature',
  summary:
    'Where to send a picture, with the signed parameters that the image host wants; without one it is uploaded to us',
  access: 'staff',
  permission: 'media:write',
  response: z.object({
    /** Null: there is no image host, and the file is posted to /api/v2/media/images. */
    ticket: z
      .object({ url: z.string(), fields: z.array(z.object({ name: z.string(), value: z.string() })) })
      .nullable(),
  }),
});
