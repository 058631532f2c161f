import { useRouteLoaderData } from 'react-router';
import type { BrandView } from '#features/sites/brand/brand-view.ts';
import type { LegalLinks } from '#features/sites/legal/legal-view.ts';
import type { NavItem } from '#features/sites/navigation/navigation-view.ts';
import type { SocialLink } from '#features/sites/network/network-view.ts';
import type { PromotionBanner } from '#features/sites/site-voice/voice-view.ts';
import type { SiteView } from '#features/sites/sites/contract.ts';
import type { ConsentRegion } from '#kernel/consent-region.ts';
import type { Sport } from '#kernel/sports.ts';

/** What the root knows and every page may use. */
export type RootData = {
  site: SiteView;
  /** The national site's address: the canonical one of everything that is not a site's own. */
  mainUrl: string;
  sport: Sport;
  /** The sports that readers are offered; filters and tabs list no other. */
  sports: readonly Sport[];
  network: {
    /** What the operator calls it. */
    name: string;
    shortName: string;
    social: readonly SocialLink[];
    brand: BrandView;
  };
  /** The class that people speak of now. */
  classYear: number;
  /** The instant of the page, ISO 8601: what "today" means on it. */
  now: string;
  /** The class of reader that the page was made for. */
  viewer: 'visitor' | 'free' | 'subscriber';
  flags: PageFlags;
  privacy: PagePrivacy;
  /** What the site adds to the navigation. */
  siteItems: readonly NavItem[];
  /** The tabs of the user area in place of the usual ones; empty: the usual ones. */
  userItems: readonly NavItem[];
  legal: LegalLinks;
  /** The pages that staff wrote, where they are linked, in their order. */
  pageLinks: {
    header: readonly NavItem[];
    /** Those of the header fit beside the other links at 1280 px. */
    isFitting: boolean;
    footer: readonly NavItem[];
  };
  /** Of today, for this class of reader; null: none. */
  promotionBanner: PromotionBanner | null;
};

export type PageFlags = { gifting: boolean; disableSubscriptions: boolean; infiniteScroll: boolean };

/** What decides about consent, as far as a page that is kept may know it. */
export type PagePrivacy = {
  /** By the headers of the CDN; null: they tell none, and the strictest holds. */
  region: ConsentRegion | null;
  /** The reader asked not to be sold or shared. */
  hasSignal: boolean;
  /** The server can place the reader better than these headers, in a call that is not kept. */
  asksPlace: boolean;
};

/** Undefined only where the root itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root');
}

/** What the operator calls the network; empty only where the root itself failed. */
export function useNetworkName(length: 'whole' | 'short' = 'whole'): string {
  const network = useRootData()?.network;
  return (length === 'short' ? network?.shortName : network?.name) ?? '';
}

/** The front of a sport; where the sport is closed, that of the site. */
export const sportFront = ({ sports }: Pick<RootData, 'sports'>, sport: Sport): string =>
  sports.includes(sport) ? `/content/${sport}` : '/';

/** "Rankings | Gridiron": what the tab of the browser shows. */
export function useTitle(title: string): string {
  const name = useNetworkName();
  return name === '' ? title : `${title} | ${name}`;
}

export function usePageRoot(): RootData {
  const root = useRootData();
  if (!root) throw new Error('a page was rendered without its root');
  return root;
}
