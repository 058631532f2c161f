import { SPORTS, type Sport, sportName } from '#kernel/sports.ts';
import { HEADER_NAME_LIMIT } from './header-view.ts';

/** A site of the network: the national one, one per sport, and one per school of the first division. */

export type SiteKind = 'main' | 'sport' | 'team';

export type Site = {
  id: number;
  kind: SiteKind;
  subdomain: string;
  name: string;
  friendlyName: string;
  shortName: string;
  headerName: string;
  sport: Sport;
  collegeId: number | null;
  primaryColor: string | null;
  secondaryColor: string | null;
  /** True: staff set the colors. False: they follow the college's. */
  hasOwnColors: boolean;
  subscribable: boolean;
  /** The site can be installed on a phone or a computer as an application. */
  enablePwa: boolean;
  /** When staff closed it to readers; null: it is open. */
  closedAt: Date | null;
  /** The call to action for readers without a subscription, with a link to the sign-up; null: none. */
  bannerMessage: string | null;
  bannerLinkText: string | null;
  googleAnalyticsMeasurementId: string | null;
};

/** Set by staff; everything else follows from the reference data. */
type Chosen = 'closedAt' | 'bannerMessage' | 'bannerLinkText' | 'googleAnalyticsMeasurementId' | 'hasOwnColors';
export type SiteSettings = Pick<
  Site,
  Exclude<Chosen, 'closedAt'> | 'primaryColor' | 'secondaryColor' | 'subscribable' | 'enablePwa'
>;

export type SiteSeed = Omit<Site, 'id' | Chosen>;

export const MAIN_SUBDOMAIN = '';
/** Host labels of the main site. */
const MAIN_LABELS = new Set(['', 'n', 'www']);

export function subdomainOf(label: string): string {
  const wanted = label.toLowerCase();
  return MAIN_LABELS.has(wanted) ? MAIN_SUBDOMAIN : wanted;
}

const everywhere = { collegeId: null, primaryColor: null, secondaryColor: null, enablePwa: true };

/** The network's names; sport sites use the short name before the sport. */
export type NetworkNames = { name: string; shortName: string };

/** Used until the operator names the network. */
export const DEFAULT_NAMES: NetworkNames = { name: 'Bluechip', shortName: 'Bluechip' };

/** The main site and the national site of each sport. Subscriptions are sold on the main site and the team sites. */
export function nationalSites({ name: network, shortName }: NetworkNames): SiteSeed[] {
  const main = {
    kind: 'main' as const,
    subdomain: MAIN_SUBDOMAIN,
    sport: SPORTS[0],
    subscribable: true,
    ...everywhere,
  };
  return [
    {
      ...main,
      name: network,
      friendlyName: network,
      shortName,
      headerName: network.length <= HEADER_NAME_LIMIT ? network : shortName,
    },
    ...SPORTS.map((sport) => {
      const name = `${shortName} ${sportName(sport)}`;
      const names = { name, friendlyName: name, shortName: sportName(sport), headerName: name };
      return { kind: 'sport' as const, subdomain: sport, ...names, sport, subscribable: false, ...everywhere };
    }),
  ];
}

type Team = {
  id: number;
  slug: string;
  shortName: string;
  mascot: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
};

export function teamSite({ id, slug, shortName, mascot, primaryColor, secondaryColor }: Team): SiteSeed {
  const name = `${shortName} Recruiting`;
  const fullName = mascot ? `${shortName} ${mascot}` : shortName;
  return {
    kind: 'team',
    subdomain: slug,
    name,
    friendlyName: fullName,
    shortName,
    headerName: [fullName, name].find((each) => each.length <= HEADER_NAME_LIMIT) ?? shortName,
    sport: SPORTS[0],
    collegeId: id,
    primaryColor,
    secondaryColor,
    subscribable: true,
    enablePwa: true,
  };
}
