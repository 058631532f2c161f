import { useRouteLoaderData } from 'react-router';
import type { SiteView } from '#features/sites/sites/contract.ts';
import type { Sport } from '#kernel/sports.ts';

/** What the root knows and every page may use. */
export type RootData = {
  site: SiteView;
  /** The national site's address: the canonical one of everything that is not a site's own. */
  mainUrl: string;
  sport: Sport;
  /** The class that people speak of now. */
  classYear: number;
  /** The instant of the page, ISO 8601: what "today" means on it. */
  now: string;
  flags: { gifting: boolean; disableSubscriptions: boolean };
};

/** Undefined only where the root itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root');
}

export function usePageRoot(): RootData {
  const root = useRootData();
  if (!root) throw new Error('a page was rendered without its root');
  return root;
}
