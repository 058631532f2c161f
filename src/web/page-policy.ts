/** Which values of a query key are kept: these words, what matches, or with null none. */
export type KeptValues = readonly string[] | RegExp | null;

/**
 * How a page is cached and framed. Stands in the route table (not in the lazy page), because the server must know it before
 * the page's code is loaded.
 */
export type PagePolicy = {
  /** Query keys that the page reads; all others never enter the cache key. */
  queryKeys: readonly string[];
  /**
   * Of a page that is kept: the values of these keys with which it is. With another value, or any of a key with null, it is made for
   * its reader alone, or anybody could crowd out the others (decision 0091). Every value that a link of the product has must match.
   */
  keptValues?: Readonly<Record<string, KeptValues>>;
  /** Seconds the page is fresh; 0: personal or a form, never kept. */
  keepSeconds: number;
  /** What the page shows, by the parameters of its address: `list:football-2027`. Loaders may add more. */
  tags?: (params: Readonly<Record<string, string | undefined>>) => string[];
  /** Who may open it; absent: everybody. Others are led to the sign-in, or to their second factor. */
  access?: 'public' | 'signed_in' | 'staff';
  /** A form that changes who is signed in: always loaded as a document, so that the shell is the reader's own. */
  isForm?: boolean;
  /** Has the payment provider's form for a card. */
  takesCards?: boolean;
  /** Has a form that may ask for a captcha: always loaded as a document, because its content policy names the provider. */
  takesCaptcha?: boolean;
  /** Without header and footer. */
  isRaw?: boolean;
  framing?: 'nobody' | 'anybody' | 'sign-up-origins';
};

export const PUBLIC_SECONDS = 300;

export const NOT_KEPT: PagePolicy = { queryKeys: [], keepSeconds: 0 };
