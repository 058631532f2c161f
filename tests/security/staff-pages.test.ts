import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Capacity, type Permission, reachOf, STAFF_ROLES, type Standing } from '#kernel/permissions.ts';
import { WHOLE_PAGES } from '#web/whole-pages.ts';
import type { TestApp } from '../support/app.ts';
import { type SignedIn, signedIn, staffSignedIn } from '../support/members.ts';
import { testSite } from '../support/site-app.ts';
import { fromAnywhere, TRUSTED } from './calls.ts';

/**
 * Every staff page, opened with every role: access follows the permission matrix. A page missing from the table fails, so that a new one
 * gets its entry.
 */

const CAPACITIES: readonly Capacity[] = ['publisher', 'staff_writer', ...STAFF_ROLES];

/** The permissions that open each page; any one is enough. A form that is also shown to read-only roles says so itself. */
const OPENED_BY: Readonly<Record<string, readonly Permission[]>> = {
  'admin-advertisements': ['promotions:read'],
  'admin-players': ['transfers:read'],
  'admin-player': ['transfers:read'],
  'admin-new-player': ['transfers:read'],
  'admin-player-profiles': ['transfers:read'],
  'admin-authors': ['content:read'],
  'admin-author': ['content:read'],
  'admin-flags': ['operations:read'],
  'admin-games': ['transfers:read'],
  'admin-game': ['transfers:read'],
  'admin-deleted-games': ['transfers:delete'],
  'admin-new-game': ['transfers:write'],
  'admin-home': ['console:read'],
  'admin-imports': ['operations:read'],
  'admin-applied-imports': ['operations:read'],
  'admin-applied-import': ['operations:read'],
  'admin-import': ['operations:read'],
  'admin-lists': ['lists:read'],
  'admin-prospect-list': ['lists:read'],
  'admin-class-list': ['lists:read'],
  'admin-list': ['lists:read'],
  'admin-list-sheet': ['lists:read'],
  'admin-merges': ['player_links:read'],
  'admin-audit': ['audit_log:read'],
  'admin-emails': ['members:read'],
  'admin-health': ['operations:read'],
  'admin-jobs': ['operations:read'],
  'admin-webhooks': ['operations:read'],
  'admin-pages': ['operations:read'],
  'admin-page': ['operations:read'],
  'admin-page-preview': ['operations:read'],
  'admin-new-page': ['operations:write'],
  'admin-prices': ['operations:read'],
  'admin-promotions': ['promotions:read'],
  'admin-promotion': ['promotions:read'],
  'admin-new-promotion': ['promotions:read'],
  'admin-prospects': ['prospects:read'],
  'admin-prospect': ['prospects:read'],
  'admin-new-prospect': ['prospects:write'],
  'admin-publishing': ['content:read'],
  'admin-article': ['content:read'],
  'admin-article-preview': ['content:read'],
  'admin-redirects': ['promotions:read'],
  'admin-refund-requests': ['refunds:read'],
  'admin-reports': ['add_on_reports:read', 'analytics_reports:read', 'report_grants:read'],
  'admin-figures': ['analytics_reports:read'],
  'admin-report-download': ['add_on_reports:read'],
  'admin-analytics-download': ['analytics_reports:read'],
  'admin-coaches': ['transfers:read'],
  'admin-coach': ['transfers:read'],
  'admin-new-coach': ['transfers:read'],
  'admin-colleges': ['transfers:read'],
  'admin-high-schools': ['prospects:read'],
  'admin-site-settings': ['site_voice:read'],
  'admin-takedowns': ['takedown:read'],
  'admin-sites': ['operations:read'],
  'admin-tax': ['operations:read'],
  'admin-users': ['members:read'],
  'admin-user': ['members:read'],
  'admin-user-billing': ['members:read'],
  'admin-user-forums': ['members:read'],
  'admin-user-history': ['members:read'],
  'admin-user-refund': ['refunds:read'],
  'admin-user-prospects': ['members:read'],
  'admin-user-tracking': ['members:read'],
};

const pages = WHOLE_PAGES.filter(({ id }) => id.startsWith('admin-'));

const wantedOf = (capacity: Capacity) => ({
  role: capacity === 'publisher' || capacity === 'staff_writer' ? ('user' as const) : capacity,
  isStaffWriter: capacity === 'staff_writer',
  publisherSiteIds: capacity === 'publisher' ? [1] : [],
});

let app: TestApp;
let plain: SignedIn;
const staff = new Map<Capacity, SignedIn>();
const withoutFactor = new Map<Capacity, SignedIn>();
beforeAll(async () => {
  app = await testSite(TRUSTED);
  plain = await signedIn(app);
  for (const capacity of CAPACITIES) {
    staff.set(capacity, await staffSignedIn(app, wantedOf(capacity)));
    withoutFactor.set(capacity, await signedIn(app, wantedOf(capacity)));
  }
});
afterAll(() => app.close());

test('each page of staff is in the table, and the table names no other', () => {
  expect(Object.keys(OPENED_BY).toSorted()).toEqual(pages.map(({ id }) => id).toSorted());
});

/** Of things that don't exist, which those with access are told. */
const PARAMS: Readonly<Record<string, string>> = { sport: 'football', year: '2027' };
const addressOf = (path: string) => path.replaceAll(/:(\w+)/g, (_, name: string) => PARAMS[name] ?? '900000000');

describe.each(pages.map(({ id, path }) => [id, addressOf(path)] as const))('%s', (id, address) => {
  const open = async (browser: SignedIn | undefined) =>
    app.get(address, { cookies: { ...browser?.cookies }, headers: fromAnywhere() });

  test('a visitor is led to the log-in', async () => {
    const { status, headers } = await open(undefined);
    expect({ status, location: headers.location }).toEqual({
      status: 303,
      location: `/users/sign_in?return_to=${encodeURIComponent(address)}`,
    });
  });

  test('a member without a role has no access', async () => {
    expect((await open(plain)).status).toBe(403);
  });

  test.each(CAPACITIES)('%s: as the matrix says', async (capacity) => {
    const { role, isStaffWriter, publisherSiteIds } = wantedOf(capacity);
    const standing: Standing = { role, isStaffWriter, isPublisher: publisherSiteIds.length > 0 };
    const isAllowed = (OPENED_BY[id] ?? []).some((permission) => reachOf(standing, permission) !== null);
    const { status } = await open(staff.get(capacity));
    expect({ capacity, isLetIn: status !== 403 }).toEqual({ capacity, isLetIn: isAllowed });
    expect([200, 403, 404]).toContain(status);
    // Without the second factor, they are asked for it on every page.
    expect((await open(withoutFactor.get(capacity))).status).toBe(303);
  });
});
