/** The address of the staff's redirects page, and the limits of a redirect. Isomorphic. */

export const REDIRECTS_PATH = '/admin/redirects';

export const REDIRECT_KINDS = ['permanent', 'temporary'] as const;
export type RedirectKind = (typeof REDIRECT_KINDS)[number];

export const KIND_LABELS: Readonly<Record<RedirectKind, string>> = {
  permanent: 'Permanent (301)',
  temporary: 'Temporary (302)',
};

export const REDIRECT_LIMITS = {
  /** Characters of an address as typed. */
  typed: 2_000,
  /** Characters of a normalized old address. */
  path: 500,
  query: 300,
  /** Redirects of the network. */
  all: 50_000,
  /** Redirects followed for one request. */
  hops: 20,
  fileBytes: 4 * 1_048_576,
  /** Lines of a report in a reply. */
  lines: 200,
  search: 200,
} as const;

export const REDIRECTS_PER_PAGE = 50;

export const REDIRECT_DEEDS = ['added', 'saved', 'removed', 'imported'] as const;
export type RedirectDeed = (typeof REDIRECT_DEEDS)[number];

/** The address of the list after an action. */
export const doneHref = (done: RedirectDeed): string => `${REDIRECTS_PATH}?done=${done}`;

/** The cache tag of in-memory results that depend on the set of redirects. */
export const REDIRECTS_TAG = 'redirects';
