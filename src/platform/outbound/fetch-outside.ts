export type OutsideReply = {
  status: number;
  contentType: string;
  /** Empty for a post: its status is the answer. */
  body: Buffer;
  url: string;
  /** The header Retry-After, where there is one. */
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

/** A body to POST, with the headers that say what it is. */
export type OutsidePost = { headers: Readonly<Record<string, string>>; body: Uint8Array };

export type OutsideOptions = {
  accept?: string;
  /** Absent: a GET. What is posted is for one address: a redirect is answered as it came and never followed. */
  post?: OutsidePost;
};

/**
 * Fetches an address that a person gave (decision 55), or posts to it: https, no private ranges after DNS, redirects of a GET checked
 * again, 5 s, 5 MB.
 */
export type FetchOutside = (
  url: string,
  options?: OutsideOptions,
) => Promise<{ ok: true; reply: OutsideReply } | { ok: false; reason: FetchRefusal }>;
