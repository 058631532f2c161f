import { z } from 'zod';

/** A picture for pages: text, size, and the URL of its renditions. */

export const imageView = z.object({
  id: z.int(),
  /** The text alternative, for readers who cannot see the picture. */
  alt: z.string(),
  credit: z.string(),
  /** Pixels of the original; renditions are never larger. */
  width: z.int(),
  height: z.int(),
  /** Base64; its first characters give the average color. Null: not known yet. */
  thumbhash: z.string().nullable(),
  /** The signed prefix of its rendition URLs: `<src>/<ratio>/<width>`, with values from `kernel/picture-sizes.ts`. */
  src: z.string(),
});
export type ImageView = z.output<typeof imageView>;

/** A picture in the library, for staff. */
export const libraryImage = imageView.extend({
  /** The focal point, which every crop contains, as fractions of width and height. */
  focal: z.object({ x: z.number(), y: z.number() }),
  tags: z.array(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type LibraryImage = z.output<typeof libraryImage>;

/** Maximum characters, tags, and bytes of a file. */
export const IMAGE_LIMITS = {
  alt: 300,
  credit: 120,
  tag: 40,
  tags: 20,
  /** Maximum characters of all tags as typed. */
  tagsText: 2_000,
  fileBytes: 20 * 1_048_576,
} as const;

/** The cache tag of pages that show the picture; purged when its text or focal point changes. */
export const imageTag = (id: number): string => `image:${id}`;
