import { z } from 'zod';
import { imageView } from '#features/media/images/image-view.ts';

/** An author for their page. */
export const authorView = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  /** "Recruiting analyst". */
  title: z.string(),
  bio: z.string(),
  image: imageView.nullable(),
});

export const authorHref = (slug: string, page = 1): string =>
  page > 1 ? `/authors/${slug}?page=${page}` : `/authors/${slug}`;
