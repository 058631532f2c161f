import { expect, test } from 'vitest';
import { SPORTS } from '#kernel/sports.ts';
import {
  accountNavigation,
  footerNavigation,
  mainNavigation,
  type NavItem,
  PROSPECT_TABS,
  teamGroups,
  USER_NAVIGATION,
} from './navigation-view.ts';

const labels = (items: readonly NavItem[]): string[] =>
  items.flatMap((item) => [item.label, ...labels(item.children ?? [])]);
const selling = { gifting: true, disableSubscriptions: false };

test('the public navigation has the specified tabs', () => {
  expect(mainNavigation({ sport: 'hockey', sports: SPORTS }).map((item) => item.label)).toEqual([
    'Home',
    'Advanced Search',
    'FutureCast',
    'Teams',
  ]);
  const main = labels(mainNavigation({ sport: 'hockey', sports: SPORTS }));
  expect(main).toEqual(expect.arrayContaining(['Prospect Search', 'Transfer Search', 'Fan FutureCast Leaderboard']));
  expect(teamGroups('hockey').map((item) => item.href)).toEqual([
    '/teams/hockey/colleges/by_conference',
    '/teams/hockey/highschools/by_region',
  ]);
});

test('the account items depend on who reads', () => {
  expect(labels(accountNavigation({ viewer: 'visitor', ...selling }))).toEqual([
    'Gift Subscriptions',
    'Log In',
    'Subscribe',
  ]);
  expect(labels(accountNavigation({ viewer: 'free', ...selling }))).toContain('Subscribe Now');
  const account = [
    'Alerts',
    'Account',
    'Profile',
    'Subscriptions',
    'Billing',
    'Alert settings',
    'Customer Support',
    'Contact Us',
    'Log Out',
  ];
  expect(labels(accountNavigation({ viewer: 'subscriber', gifting: false, disableSubscriptions: false }))).toEqual(
    account,
  );
});

test('the account menu begins with what the browser of the member knows', () => {
  const own = [{ label: 'Admin', href: '/admin/home' }];
  const menu = accountNavigation({ viewer: 'free', ...selling, own }).at(-1)?.children ?? [];
  expect(labels(menu).slice(0, 2)).toEqual(['Admin', 'Profile']);
});

test('with subscriptions switched off nothing is sold and everything is managed', () => {
  const off = { gifting: true, disableSubscriptions: true };
  expect(labels(accountNavigation({ viewer: 'visitor', ...off }))).toEqual(['Log In']);
  expect(labels(accountNavigation({ viewer: 'free', ...off }))).toEqual(
    expect.arrayContaining(['Billing', 'Subscriptions']),
  );
});

test('the user area, the tabs and the footer have the specified labels', () => {
  expect(labels(USER_NAVIGATION)).toEqual(['User Profile', 'Subscriptions', 'Billing', 'Alerts', 'Alert settings']);
  expect(PROSPECT_TABS).toEqual(['College', 'High School']);
  const footer = footerNavigation({
    gifting: true,
    disableSubscriptions: false,
    legal: { terms: 'https://example.com/terms', privacyPolicy: '/privacy-policy', refunds: '/refunds' },
    pages: [{ label: 'Staff', href: '/pages/staff' }],
  });
  expect(labels(footer)).toEqual([
    'About',
    'Help',
    'Contact Us',
    'Staff',
    'Terms of Service',
    'Privacy Policy',
    'Cancellations and Refunds',
    'Gift Subscription',
  ]);
  expect(footer.slice(4, 6)).toMatchObject([
    { href: 'https://example.com/terms', isExternal: true },
    { href: '/privacy-policy', isExternal: false },
  ]);
  const legal = { terms: '/terms', privacyPolicy: '/privacy-policy', refunds: '/refunds' };
  const without = (flags: { gifting: boolean; disableSubscriptions: boolean }) =>
    labels(footerNavigation({ ...flags, legal, pages: [] })).slice(3);
  expect(without({ gifting: false, disableSubscriptions: false })).toEqual([
    'Terms of Service',
    'Privacy Policy',
    'Cancellations and Refunds',
  ]);
  expect(without({ gifting: true, disableSubscriptions: true })).toEqual(['Terms of Service', 'Privacy Policy']);
});
