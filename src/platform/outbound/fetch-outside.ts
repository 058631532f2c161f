export type OutsideReply = {
  status: number;
  contentType: string;
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

/** Fetches an address that a person gave (decision 55): https, no private ranges after DNS, redirects checked again, 5 s, 5 MB. */
export type FetchOutside = (
  url: string,
  options?: { accept?: string },
) => Promise<{ ok: true; reply: OutsideReply } | { ok: false; reason: FetchRefusal }>;
