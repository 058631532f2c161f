/** A thread of a message board, as its feed tells it. */
export type BoardThread = {
  title: string;
  /** In full. */
  href: string;
  author: string | null;
  /** ISO 8601. */
  postedAt: string | null;
};

/** A board of the engine, by the label of the site that it belongs to. */
export type BoardSite = { subdomain: string; members: number; href: string };

/** A board engine outside of us (decision 53). Without one there are no threads and no boards, which is the truth. */
export type Boards = {
  isConfigured: boolean;
  /** The newest threads for a site, by the label of its host; "www" is the main site. */
  threads(subdomain: string): Promise<readonly BoardThread[]>;
  /** Those with most members first. */
  sites(): Promise<readonly BoardSite[]>;
  /** The same for staff, who must tell an engine without boards from one that is away; null: it has not answered yet. */
  knownSites(): Promise<readonly BoardSite[] | null>;
};
