import { expect, test } from 'vitest';
import { STAFF_ROLES, type Standing } from '#kernel/permissions.ts';
import { abilitiesOf } from './abilities.ts';
import { adminGroups, isReporterOnly, linkSetOf } from './link-sets.ts';

const standing = (given: Partial<Standing>): Standing => ({
  role: 'user',
  isPublisher: false,
  isStaffWriter: false,
  ...given,
});
const labelsOf = (given: Partial<Standing>) =>
  adminGroups(standing(given)).flatMap(({ links }) => links.map(({ label }) => label));

const SCHOOLS = ['Coaches', 'Colleges', 'High schools'] as const;

test.each([
  [
    { role: 'super_admin' },
    [
      'Home',
      'Reports',
      'Figures',
      'Articles',
      'Authors',
      'Prospects',
      'College players',
      'Merge records',
      'Takedowns',
      'Games',
      'Users',
      'Refund requests',
      'Promotions',
      'Advertisements',
      'Prices',
      'Tax',
      'Site settings',
      'Sites and sports',
      'Pages',
      'Redirects',
      'Feature flags',
      'Lists',
      ...SCHOOLS,
      'Imports',
      'Health',
      'Audit log',
      'Email log',
      'Background jobs',
      'Webhooks',
    ],
  ],
  [
    { role: 'customer_support_admin_manager' },
    [
      'Home',
      'Reports',
      'Articles',
      'Authors',
      'Prospects',
      'College players',
      'Takedowns',
      'Games',
      'Users',
      'Refund requests',
      'Promotions',
      'Advertisements',
      'Site settings',
      'Redirects',
      ...SCHOOLS,
      'Audit log',
      'Email log',
    ],
  ],
  [
    { role: 'customer_support_admin' },
    [
      'Home',
      'Reports',
      'Articles',
      'Authors',
      'Prospects',
      'College players',
      'Games',
      'Users',
      'Refund requests',
      'Promotions',
      'Advertisements',
      'Site settings',
      'Redirects',
      ...SCHOOLS,
      'Email log',
    ],
  ],
  [
    { role: 'marketing_admin' },
    ['Home', 'Reports', 'Figures', 'Articles', 'Authors', 'Promotions', 'Advertisements', 'Site settings', 'Redirects'],
  ],
  [{ role: 'reporting_admin' }, ['Home', 'Reports', 'Figures', 'Articles', 'Authors']],
  [
    { isStaffWriter: true },
    ['Home', 'Articles', 'Authors', 'Prospects', 'College players', 'Takedowns', 'Games', 'Lists', ...SCHOOLS],
  ],
  [
    { isPublisher: true },
    [
      'Home',
      'Reports',
      'Figures',
      'Articles',
      'Authors',
      'Prospects',
      'College players',
      'Games',
      'Site settings',
      'Lists',
      ...SCHOOLS,
    ],
  ],
  [{}, []],
] as const)('the links of %j', (given, labels) => {
  expect(labelsOf(given)).toEqual(labels);
});

test('a super admin has the super admin’s set, everybody else the admin’s', () => {
  for (const role of STAFF_ROLES)
    expect(linkSetOf(standing({ role }))).toBe(role === 'super_admin' ? 'superadmin' : 'admin');
});

test('only who does nothing but reports is without secondary navigation', () => {
  expect(isReporterOnly(standing({ role: 'reporting_admin' }))).toBe(true);
  expect(isReporterOnly(standing({ role: 'reporting_admin', isStaffWriter: true }))).toBe(false);
  expect(isReporterOnly(standing({ role: 'marketing_admin' }))).toBe(false);
});

test('abilities are the matrix in words, with what limits them', () => {
  const abilities = abilitiesOf(standing({ role: 'customer_support_admin' }));
  expect(abilities.find(({ label }) => label === 'Refunds, waived renewals and complimentary access')).toEqual({
    label: 'Refunds, waived renewals and complimentary access',
    rights: ['read', 'write'],
    limit: 'up to a limit',
    href: '/admin/users',
    command: null,
  });
  expect(abilities.map(({ label }) => label)).not.toContain('Ratings');
  expect(abilitiesOf(standing({}))).toEqual([]);
});
