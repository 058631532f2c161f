import type { HydrationState } from 'react-router';
import type { PageAssets } from '../document.tsx';
import type { RootState } from '../store/store.ts';

/** The server's data for the browser: one JSON script in the page, never executed. */
export type PageData = {
  hydration: HydrationState;
  store: RootState;
  assets: PageAssets;
  subdomain: string;
  /** False if the native wrapper asked for a page without header and footer. */
  hasShell: boolean;
  /** HTML of the bar shown while staff view the site as a member; otherwise empty. */
  viewingBar: string;
  /** False if a block threw on the server, which then rendered the fallbacks of all blocks. */
  drawsBlocks: boolean;
  /** Paths that are not sold here (decision 52), as alternatives of a regular expression; empty if everything is. */
  closed: string;
};

export const PAGE_DATA_ID = 'page-data';
