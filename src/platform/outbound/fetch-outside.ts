export type OutsideReply = {
  status: number;
  contentType: string;
  /** Empty for a post: its status is the answer. */
  body: Buffer;
  url: string;
  /** The Retry-After header, if present. */
  retryAfter?: string;
};

export type FetchRefusal =
  | 'not_https'
  | 'bad_address'
  | 'private_address'
  | 'too_many_redirects'
  | 'too_large'
  | 'timed_out'
  | 'unreachable';

/** A body to POST, with the headers that describe it. */
export type OutsidePost = { headers: Readonly<Record<string, string>>; body: Uint8Array };

export type OutsideOptions = {
  accept?: string;
  /** Absent for a GET. A post is meant for one address: a redirect is returned and never followed. */
  post?: OutsidePost;
};

/**
 * Fetches an address from user input (decision 55), or posts to it: https only, no private ranges after DNS, redirects of a GET checked
 * again, 5 s, 5 MB.
 */
export type FetchOutside = (
  url: string,
  options?: OutsideOptions,
) => Promise<{ ok: true; reply: OutsideReply } | { ok: false; reason: FetchRefusal }>;
