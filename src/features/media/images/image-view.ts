import { z } from 'zod';

/** A picture as pages have it: words, size, and where its renditions are. */

export const imageView = z.object({
  id: z.int(),
  /** What is to be seen, for who does not see it. */
  alt: z.string(),
  credit: z.string(),
  /** Pixels of the original; renditions are never larger. */
  width: z.int(),
  height: z.int(),
  /** Base64; its first characters tell the average colour. Null: not known yet. */
  thumbhash: z.string().nullable(),
  /** Signed beginning of the addresses of its renditions: `<src>/<ratio>/<width>`, as `kernel/picture-sizes.ts` has them. */
  src: z.string(),
});
export type ImageView = z.output<typeof imageView>;

/** As staff find and change it. */
export const libraryImage = imageView.extend({
  /** The point that no cut may lose, as shares of width and height. */
  focal: z.object({ x: z.number(), y: z.number() }),
  tags: z.array(z.string()),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type LibraryImage = z.output<typeof libraryImage>;

/** Characters, tags, and bytes of a file. */
export const IMAGE_LIMITS = {
  alt: 300,
  credit: 120,
  tag: 40,
  tags: 20,
  /** Characters of all tags as they are typed. */
  tagsText: 2_000,
  fileBytes: 20 * 1_048_576,
} as const;

/** What pages that show the picture are purged by, when its words or its focal point change. */
export const imageTag = (id: number): string => `image:${id}`;
