import { z } from 'zod';
import { imageView } from '#features/media/images/image-view.ts';
import { SPORTS } from '#kernel/sports.ts';

/** A gallery for lists and its page. Isomorphic. */

export const galleryRow = z.object({
  id: z.int(),
  title: z.string(),
  dek: z.string(),
  sport: z.enum(SPORTS),
  /** The site that publishes it. */
  siteId: z.int(),
  /** ISO 8601. */
  publishedAt: z.string(),
  /** The number of pictures. */
  count: z.int(),
  /** The first picture. */
  image: imageView.nullable(),
});
export type GalleryRow = z.output<typeof galleryRow>;

export const galleryPicture = z.object({
  /** 1, 2, 3 … without gaps. */
  place: z.int(),
  caption: z.string(),
  image: imageView,
});
export type GalleryPicture = z.output<typeof galleryPicture>;

export const galleryHref = (id: number, picture = 1): string =>
  picture > 1 ? `/galleries/${id}?picture=${picture}` : `/galleries/${id}`;

/** The cache tag of pages that show the gallery. */
export const galleryTag = (id: number): string => `gallery:${id}`;

/** "12 pictures". */
export const pictureCount = (count: number): string => `${count} ${count === 1 ? 'picture' : 'pictures'}`;
