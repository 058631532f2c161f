import { z } from 'zod';
import { imageView } from '#features/media/images/image-view.ts';
import { SPORTS } from '#kernel/sports.ts';

/** A gallery as lists and its page show it. Isomorphic. */

export const galleryRow = z.object({
  id: z.int(),
  title: z.string(),
  dek: z.string(),
  sport: z.enum(SPORTS),
  /** The site that it is made for. */
  siteId: z.int(),
  /** ISO 8601. */
  publishedAt: z.string(),
  /** How many pictures. */
  count: z.int(),
  /** The first one. */
  image: imageView.nullable(),
});
export type GalleryRow = z.output<typeof galleryRow>;

export const galleryPicture = z.object({
  /** 1, 2, 3 … without a gap. */
  place: z.int(),
  caption: z.string(),
  image: imageView,
});
export type GalleryPicture = z.output<typeof galleryPicture>;

export const galleryHref = (id: number, picture = 1): string =>
  picture > 1 ? `/galleries/${id}?picture=${picture}` : `/galleries/${id}`;

/** What pages that show the gallery are purged by. */
export const galleryTag = (id: number): string => `gallery:${id}`;

/** "12 pictures". */
export const pictureCount = (count: number): string => `${count} ${count === 1 ? 'picture' : 'pictures'}`;
