/** Which values of a query key are cached: these words, those that match, or with null none. */
export type KeptValues = readonly string[] | RegExp | null;

/**
 * How a page is cached and framed. Part of the route table (not of the lazy page), because the server must know it before the page's code
 * is loaded.
 */
export type PagePolicy = {
  /** Query keys that the page reads; all others never enter the cache key. */
  queryKeys: readonly string[];
  /**
   * For a cached page: the values of these keys with which it is cached. With another value, or any value of a key with null, it is
   * rendered for its reader alone, or visitors could evict other pages (decision 0091). Every value in the product's links must match.
   */
  keptValues?: Readonly<Record<string, KeptValues>>;
  /** Seconds the page stays fresh; 0: personal or a form, never cached. */
  keepSeconds: number;
  /** The cache tags of the page, by the parameters of its address: `list:football-2027`. Loaders may add more. */
  tags?: (params: Readonly<Record<string, string | undefined>>) => string[];
  /** Who may open it; absent: everybody. Others are redirected to the login, or to their second factor. */
  access?: 'public' | 'signed_in' | 'staff';
  /** A form that changes who is logged in: always loaded as a document, so that the shell matches the reader. */
  isForm?: boolean;
  /** Contains the payment provider's card form. */
  takesCards?: boolean;
  /** Has a form that may require a captcha: always loaded as a document, because its content security policy names the provider. */
  takesCaptcha?: boolean;
  /** Without header and footer. */
  isRaw?: boolean;
  framing?: 'nobody' | 'anybody' | 'sign-up-origins';
};

export const PUBLIC_SECONDS = 300;

export const NOT_KEPT: PagePolicy = { queryKeys: [], keepSeconds: 0 };
