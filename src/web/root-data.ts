import { useRouteLoaderData } from 'react-router';
import type { BrandView } from '#features/sites/brand/brand-view.ts';
import type { LegalLinks } from '#features/sites/legal/legal-view.ts';
import type { NavItem } from '#features/sites/navigation/navigation-view.ts';
import type { SocialLink } from '#features/sites/network/network-view.ts';
import type { PromotionBanner } from '#features/sites/site-voice/voice-view.ts';
import type { SiteView } from '#features/sites/sites/contract.ts';
import type { ConsentRegion } from '#kernel/consent-region.ts';
import type { Sport } from '#kernel/sports.ts';

/** Data that the root loads and every page may use. */
export type RootData = {
  site: SiteView;
  /** The national site's address: the canonical one of everything that does not belong to one site. */
  mainUrl: string;
  sport: Sport;
  /** The sports on offer; filters and tabs list no other. */
  sports: readonly Sport[];
  network: {
    /** The operator's name for it. */
    name: string;
    shortName: string;
    social: readonly SocialLink[];
    brand: BrandView;
  };
  /** The current class. */
  classYear: number;
  /** The time of the page, ISO 8601, which defines "today" on it. */
  now: string;
  /** The class of reader that the page was rendered for. */
  viewer: 'visitor' | 'free' | 'subscriber';
  flags: PageFlags;
  privacy: PagePrivacy;
  /** The items that the site adds to the navigation. */
  siteItems: readonly NavItem[];
  /** Replaces the tabs of the user area; empty: the default ones. */
  userItems: readonly NavItem[];
  legal: LegalLinks;
  /** The pages that staff wrote, by where they are linked, in their order. */
  pageLinks: {
    header: readonly NavItem[];
    /** Whether those of the header fit beside the other links at 1280 px. */
    isFitting: boolean;
    footer: readonly NavItem[];
  };
  /** Today's banner for this class of reader; null if none. */
  promotionBanner: PromotionBanner | null;
};

export type PageFlags = { gifting: boolean; disableSubscriptions: boolean; infiniteScroll: boolean };

/** What decides about consent, as far as a cached page may know it. */
export type PagePrivacy = {
  /** From the CDN's headers; null if they say nothing, and then the strictest rules apply. */
  region: ConsentRegion | null;
  /** The reader opted out of sale or sharing. */
  hasSignal: boolean;
  /** The server can locate the reader better than these headers, in an uncached call. */
  asksPlace: boolean;
};

/** Undefined only if the root itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root');
}

/** The operator's name for the network; empty only if the root itself failed. */
export function useNetworkName(length: 'whole' | 'short' = 'whole'): string {
  const network = useRootData()?.network;
  return (length === 'short' ? network?.shortName : network?.name) ?? '';
}

/** The front page of a sport; if the sport is closed, that of the site. */
export const sportFront = ({ sports }: Pick<RootData, 'sports'>, sport: Sport): string =>
  sports.includes(sport) ? `/content/${sport}` : '/';

/** "Rankings | Gridiron": the title of the browser's tab. */
export function useTitle(title: string): string {
  const name = useNetworkName();
  return name === '' ? title : `${title} | ${name}`;
}

export function usePageRoot(): RootData {
  const root = useRootData();
  if (!root) throw new Error('a page was rendered without its root');
  return root;
}
