/** A thread of a message board, from the board's feed. */
export type BoardThread = {
  title: string;
  /** Absolute. */
  href: string;
  author: string | null;
  /** ISO 8601. */
  postedAt: string | null;
};

/** One board, by the subdomain label of its site. */
export type BoardSite = { subdomain: string; members: number; href: string };

/** An outside message board engine (decision 53). Without one there are no threads and no boards. */
export type Boards = {
  isConfigured: boolean;
  /** The newest threads for a site, by the label of its host; "www" is the main site. */
  threads(subdomain: string): Promise<readonly BoardThread[]>;
  /** The boards with the most members first. */
  sites(): Promise<readonly BoardSite[]>;
  /** The same for staff, who must distinguish an engine without boards from one that is down; null until it has answered. */
  knownSites(): Promise<readonly BoardSite[] | null>;
};
