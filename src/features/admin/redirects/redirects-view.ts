/** The address of the staff's page of redirects, and the bounds of a redirect. Isomorphic. */

export const REDIRECTS_PATH = '/admin/redirects';

export const REDIRECT_KINDS = ['permanent', 'temporary'] as const;
export type RedirectKind = (typeof REDIRECT_KINDS)[number];

export const KIND_LABELS: Readonly<Record<RedirectKind, string>> = {
  permanent: 'Permanent (301)',
  temporary: 'Temporary (302)',
};

export const REDIRECT_LIMITS = {
  /** Characters of an address as it is typed. */
  typed: 2_000,
  /** Characters of an old address as it is compared. */
  path: 500,
  query: 300,
  /** Redirects of the network. */
  all: 50_000,
  /** Redirects that one request is led through before it gets its answer. */
  hops: 20,
  fileBytes: 4 * 1_048_576,
  /** Lines of a report that a reply names. */
  lines: 200,
  search: 200,
} as const;

export const REDIRECTS_PER_PAGE = 50;

export const REDIRECT_DEEDS = ['added', 'saved', 'removed', 'imported'] as const;
export type RedirectDeed = (typeof REDIRECT_DEEDS)[number];

/** Where the list is after something was done. */
export const doneHref = (done: RedirectDeed): string => `${REDIRECTS_PATH}?done=${done}`;

/** Replies in memory that depend on which redirects there are. */
export const REDIRECTS_TAG = 'redirects';
