import { slugify } from '#kernel/slugs.ts';
import { PAGE_LIMITS, PAGE_SLUG } from './custom-page-view.ts';

/** The address that a title gives; null where it has no letter or digit that an address can have. */
export function slugOfTitle(title: string): string | null {
  const slug = slugify(title).slice(0, PAGE_LIMITS.slug).replace(/-+$/, '');
  return PAGE_SLUG.test(slug) ? slug : null;
}

/** The same with a number, within what an address may have: `about-us-2`. */
export const numberedSlug = (slug: string, number: number): string => {
  const end = `-${number}`;
  return `${slug.slice(0, PAGE_LIMITS.slug - end.length).replace(/-+$/, '')}${end}`;
};
