import type { HydrationState } from 'react-router';
import type { PageAssets } from '../document.tsx';
import type { RootState } from '../store/store.ts';

/** What the server leaves in the page for the browser: one JSON script, never executed. */
export type PageData = {
  hydration: HydrationState;
  store: RootState;
  assets: PageAssets;
  subdomain: string;
  /** False where the native wrapper asked for no header and footer. */
  hasShell: boolean;
  /** HTML of the bar shown while staff view the site as a member; empty: they do not. */
  viewingBar: string;
  /** False where a block threw on the server, which then drew the fallbacks of all. */
  drawsBlocks: boolean;
  /** Paths of what is not sold here (decision 52), as the alternatives of a regular expression; empty: everything is. */
  closed: string;
};

export const PAGE_DATA_ID = 'page-data';
