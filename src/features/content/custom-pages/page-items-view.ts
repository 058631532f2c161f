import type { PagePlace } from './custom-page-view.ts';
import { customPagePath } from './page-address-view.ts';

type Linked = { slug: string; title: string; place: PagePlace };

/** The links to the pages of one place, in the order of `pages`. */
export const pageItems = (pages: readonly Linked[], place: PagePlace): { label: string; href: string }[] =>
  pages.flatMap((page) => (page.place === place ? [{ label: page.title, href: customPagePath(page.slug) }] : []));
