/** Pages that the operator writes, such as "About us" (decision 0121). */

/** Characters. */
export const PAGE_LIMITS = { title: 120, slug: 80, description: 300, html: 60_000, reason: 500 } as const;

/** Where a page is linked from on every page of every site. */
export const PAGE_PLACES = ['header', 'footer', 'none'] as const;
export type PagePlace = (typeof PAGE_PLACES)[number];

export const PLACE_LABELS: Readonly<Record<PagePlace, string>> = {
  header: 'Header',
  footer: 'Footer',
  none: 'Not in the navigation',
};

/** Pages in the header, and in the footer, drafts included. */
export const MOST_IN_PLACE = 12;

export const PAGE_STATUSES = ['draft', 'published'] as const;
export type PageStatus = (typeof PAGE_STATUSES)[number];

/** Lowercase letters and digits, in words joined by single hyphens. */
export const PAGE_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Pages and replies that show the page. */
export const customPageTag = (id: number): string => `custom-page:${id}`;

export const ADMIN_PAGES_PATH = '/admin/pages';
export const NEW_PAGE_PATH = `${ADMIN_PAGES_PATH}/new`;

export const PAGE_ACTIONS = ['created', 'saved'] as const;
export type PageAction = (typeof PAGE_ACTIONS)[number];

export const pageEditPath = (pageId: number, done?: PageAction): string =>
  `${ADMIN_PAGES_PATH}/${pageId}/edit${done ? `?done=${done}` : ''}`;

export const pagePreviewPath = (pageId: number): string => `${ADMIN_PAGES_PATH}/${pageId}/preview`;
