import type { LegalLinks } from '#features/sites/legal/legal-view.ts';
import type { Sport } from '#kernel/sports.ts';

/**
 * What the shell offers, as plain values: the shell drops an item whose page does not stand. Labels are those of the
 * specification, word for word. What a site adds is in its file (site-items.ts).
 */

export type NavItem = { label: string; href: string; isExternal?: boolean; children?: readonly NavItem[] };

/** What of the reader decides about items. */
export type NavViewer = 'visitor' | 'free' | 'subscriber';

const TRANSFER_SPORTS = [
  { label: 'Football', sport: 'football' },
  { label: 'Basketball', sport: 'basketball' },
] as const;

/** The grouping that opens first: a sport is read by conference, high schools by state. */
export const teamGroups = (sport: Sport): readonly NavItem[] => [
  { label: 'Colleges', href: `/teams/${sport}/colleges/by_conference` },
  { label: 'High Schools', href: `/teams/${sport}/highschools/by_region` },
];

/** Prospect pages: where a person is now. */
export const PROSPECT_TABS = ['College', 'High School'] as const;

/** `sports`: those that readers are offered. */
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

/** Beside the items of the specification: what a member is told, and what he wants to be told of. */
const NOTICES: NavItem = { label: 'Alerts', href: NOTICES_PATH };
const NOTIFICATIONS: NavItem = { label: 'Alert settings', href: '/users/notifications' };

/** Where gifts are sold. */
export const GIFTS_PATH = '/gifts/purchase';

type AccountFacts = {
  viewer: NavViewer;
  gifting: boolean;
  disableSubscriptions: boolean;
  /** The first links of the menu, which only the browser of a member knows: pages are kept for everybody of a class. */
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

/** One more tab for staff, on pages that are made for their reader alone. */
export const CONSOLE_TAB: NavItem = { label: 'Console', href: '/admin/home' };

/** The regional privacy links, credits and copyright are the shell's own. */
export function footerNavigation({
  gifting,
  disableSubscriptions,
  legal: { terms, privacyPolicy, refunds },
  pages,
}: Omit<AccountFacts, 'viewer'> & {
  legal: LegalLinks;
  /** Those that staff wrote for the footer. */
  pages: readonly NavItem[];
}): readonly NavItem[] {
  return [
    { label: 'About', href: '/help#about' },
    { label: 'Help', href: '/help' },
    { label: 'Contact Us', href: '/news/contact-us-5' },
    ...pages,
    legalItem('Terms of Service', terms),
    legalItem('Privacy Policy', privacyPolicy),
    // Where nothing is sold there is nothing to cancel.
    ...(disableSubscriptions ? [] : [legalItem('Cancellations and Refunds', refunds)]),
    ...(gifting && !disableSubscriptions ? [{ label: 'Gift Subscription', href: GIFTS_PATH }] : []),
  ];
}

const legalItem = (label: string, href: string): NavItem => ({ label, href, isExternal: !href.startsWith('/') });
