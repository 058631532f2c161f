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
  /** False where a block threw on the server, which then drew the fallbacks of all. */
  drawsBlocks: boolean;
  /** False where no subscription is sold (decision 52). */
  isSelling: boolean;
  /** Whether gifts are sold as well. */
  isGifting: boolean;
};

export const PAGE_DATA_ID = 'page-data';
