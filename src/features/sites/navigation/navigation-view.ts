import type { LegalLinks } from '#features/sites/legal/legal-view.ts';
import type { Sport } from '#kernel/sports.ts';

/**
 * The shell's navigation as plain values; the shell drops items whose page does not exist. Labels follow the specification exactly. A
 * site's additional items are in its file (site-items.ts).
 */

export type NavItem = { label: string; href: string; isExternal?: boolean; children?: readonly NavItem[] };

/** What the items depend on. */
export type NavViewer = 'visitor' | 'free' | 'subscriber';

const TRANSFER_SPORTS = [
  { label: 'Football', sport: 'football' },
  { label: 'Basketball', sport: 'basketball' },
] as const;

/** The grouping that opens first: by conference for a sport, by state for high schools. */
export const teamGroups = (sport: Sport): readonly NavItem[] => [
  { label: 'Colleges', href: `/teams/${sport}/colleges/by_conference` },
  { label: 'High Schools', href: `/teams/${sport}/highschools/by_region` },
];

/** Prospect pages by where the person plays now. */
export const PROSPECT_TABS = ['College', 'High School'] as const;

/** `sports`: those offered to readers. */
export function mainNavigation({ sport, sports }: { sport: Sport; sports: readonly Sport[] }): readonly NavItem[] {
  const offered = TRANSFER_SPORTS.filter((each) => sports.includes(each.sport));
  const transfers = offered.map((each) => ({ label: each.label, href: `/transfer_search/${each.sport}` }));
  const own = offered.find((each) => each.sport === sport) ?? offered[0] ?? { sport };
  return [
    { label: 'Home', href: '/' },
    {
      label: 'Advanced Search',
      href: '/search',
      children: [
        { label: 'Prospect Search', href: '/search' },
        { label: 'Transfer Search', href: `/transfer_search/${own.sport}`, children: transfers },
      ],
    },
    {
      label: 'FutureCast',
      href: '/futurecast',
      children: [{ label: 'Fan FutureCast Leaderboard', href: '/fan_futurecast_leaderboard' }],
    },
    { label: 'Teams', href: `/teams/${sport}/colleges/by_conference`, children: teamGroups(sport) },
  ];
}

export const NOTICES_PATH = '/users/notices';

/** Not in the specification: a member's alerts, and the settings for them. */
const NOTICES: NavItem = { label: 'Alerts', href: NOTICES_PATH };
const NOTIFICATIONS: NavItem = { label: 'Alert settings', href: '/users/notifications' };

/** Where gifts are sold. */
export const GIFTS_PATH = '/gifts/purchase';

type AccountFacts = {
  viewer: NavViewer;
  gifting: boolean;
  disableSubscriptions: boolean;
  /** The first links of the menu. Only a member's browser adds them, because pages are cached for a whole viewer class. */
  own?: readonly NavItem[];
};

/** The right side of the header and the end of the small menu. */
export function accountNavigation({
  viewer,
  gifting,
  disableSubscriptions,
  own = [],
}: AccountFacts): readonly NavItem[] {
  const isSelling = !disableSubscriptions;
  const gifts = gifting && isSelling ? [{ label: 'Gift Subscriptions', href: GIFTS_PATH }] : [];
  if (viewer === 'visitor') {
    const sale = isSelling ? [{ label: 'Subscribe', href: '/subscribe' }] : [];
    return [...gifts, { label: 'Log In', href: '/users/sign_in' }, ...sale];
  }
  const sale = viewer === 'free' && isSelling ? [{ label: 'Subscribe Now', href: '/subscribe' }] : [];
  const children = [
    ...own,
    { label: 'Profile', href: '/users/profile' },
    { label: 'Subscriptions', href: '/users/subscriptions' },
    { label: 'Billing', href: '/users/billing_information' },
    NOTIFICATIONS,
    ...SUPPORT,
    { label: 'Log Out', href: '/users/sign_out' },
  ];
  return [...gifts, ...sale, NOTICES, { label: 'Account', href: '/users/profile', children }];
}

const SUPPORT: readonly NavItem[] = [
  { label: 'Customer Support', href: '/news/member-services' },
  { label: 'Contact Us', href: '/news/contact-us-5' },
];

/** The tabs of the user area. */
export const USER_NAVIGATION: readonly NavItem[] = [
  { label: 'User Profile', href: '/users/profile' },
  { label: 'Subscriptions', href: '/users/subscriptions' },
  { label: 'Billing', href: '/users/billing_information' },
  NOTICES,
  NOTIFICATIONS,
];

/** One more tab for staff, on uncached pages only. */
export const CONSOLE_TAB: NavItem = { label: 'Console', href: '/admin/home' };

/** The shell adds the regional privacy links, credits and copyright itself. */
export function footerNavigation({
  gifting,
  disableSubscriptions,
  legal: { terms, privacyPolicy, refunds },
  pages,
}: Omit<AccountFacts, 'viewer'> & {
  legal: LegalLinks;
  /** The footer pages that staff wrote. */
  pages: readonly NavItem[];
}): readonly NavItem[] {
  return [
    { label: 'About', href: '/help#about' },
    { label: 'Help', href: '/help' },
    { label: 'Contact Us', href: '/news/contact-us-5' },
    ...pages,
    legalItem('Terms of Service', terms),
    legalItem('Privacy Policy', privacyPolicy),
    // If nothing is sold, there is nothing to cancel.
    ...(disableSubscriptions ? [] : [legalItem('Cancellations and Refunds', refunds)]),
    ...(gifting && !disableSubscriptions ? [{ label: 'Gift Subscription', href: GIFTS_PATH }] : []),
  ];
}

const legalItem = (label: string, href: string): NavItem => ({ label, href, isExternal: !href.startsWith('/') });
