import { describe, expect, test } from 'vitest';
import { apiError } from '#kernel/errors.ts';
import { SPORTS } from '#kernel/sports.ts';
import { createApi, type Transport } from '#platform/http/api-client.ts';
import { contracts } from './contracts.ts';
import { findPage, renderPage } from './entry-server.tsx';
import type { RootData } from './root-data.ts';

/** The renderer without a server: `replies` by the path of the call. */

const SITE = {
  id: 1,
  kind: 'team',
  subdomain: 'demo',
  baseUrl: 'http://demo.test',
  name: 'Demo Team',
  headerName: 'Demo Team',
  shortName: 'Demo',
  sport: 'football',
  collegeId: null,
  teamKey: null,
  banner: null,
};

type Reader = { hasShell?: boolean; viewer?: RootData['viewer'] };

function render(path: string, replies: Record<string, unknown>, { hasShell = true, viewer = 'visitor' }: Reader = {}) {
  const transport: Transport = async ({ path: called }) => {
    if (replies[called] instanceof Error) throw replies[called];
    if (called in replies) return replies[called];
    throw new Error('a secret of the database');
  };
  return renderPage({
    request: new Request(`http://demo.test${path}`),
    api: createApi(contracts, transport),
    subdomain: 'demo',
    shell: {
      now: '2026-11-21T18:00:00Z',
      viewer,
      flags: { gifting: false, disableSubscriptions: false, infiniteScroll: false },
      privacy: { region: 'WORLD', hasSignal: false, asksPlace: false },
    },
    hasShell,
    assets: { entry: '/entry.js', styles: [], preloads: [], fonts: [], teamStyles: '/teams.css' },
    requestId: 'request-0007',
    viewingBar: '',
  });
}

const site = {
  '/api/v2/sites/{subdomain}': { site: SITE },
  '/api/v2/sites/{siteId}/navigation': {
    items: [],
    userItems: [],
    sports: [...SPORTS],
    legal: { terms: '/terms', privacyPolicy: '/privacy-policy', refunds: '/refunds' },
    social: [],
    brand: { logo: null, darkLogo: null, icon: null },
  },
  '/api/v2/pages': { pages: [] },
  '/api/v2/content/promotion_banner/{siteId}': { promotionBanner: null },
};

test('the logo stands where the name does, with the size that it takes, and the icon in the head', async () => {
  const navigation = site['/api/v2/sites/{siteId}/navigation'];
  const folder = `/brand/${'0'.repeat(32)}`;
  const logo = { src: `${folder}/logo.webp`, png: `${folder}/logo.png`, width: 1200, height: 300 };
  const icon = { tab: `${folder}/icon-96.png`, touch: `${folder}/icon-180.png`, large: `${folder}/icon-512.png` };
  const shown = async (brand: object) => {
    const result = await render('/no/such/page', {
      ...site,
      '/api/v2/sites/{siteId}/navigation': { ...navigation, brand },
    });
    return result.kind === 'page' ? result.html : '';
  };
  const html = await shown({ logo, darkLogo: null, icon });
  expect(html.match(/<img[^>]*>/g)?.map((img) => img.replace(/ class="[^"]*"/, ''))).toEqual(
    Array.from({ length: 2 }, () => `<img data-on="both" src="${logo.src}" alt="Demo Team" width="112" height="28"/>`),
  );
  expect(html).toContain(`<link rel="icon" href="${icon.tab}" type="image/png" sizes="96x96"/>`);
  expect(html).toContain(`<link rel="apple-touch-icon" href="${icon.touch}"/>`);
  expect(html).not.toContain('favicon.svg');
  const both = await shown({ logo, darkLogo: { ...logo, src: '/brand/dark.webp' }, icon: null });
  expect(both.match(/data-on="(light|dark)" src="[^"]*"/g)).toEqual([
    `data-on="light" src="${logo.src}"`,
    'data-on="dark" src="/brand/dark.webp"',
    `data-on="light" src="${logo.src}"`,
    'data-on="dark" src="/brand/dark.webp"',
  ]);
  const none = await shown({ logo: null, darkLogo: null, icon: null });
  expect(none).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>');
  expect(none).not.toContain('<img');
});

test('a page whose call is refused says what the server said, and otherwise nothing of the failure', async () => {
  const refusal = apiError('overloaded', { message: 'The server is busy. Try again in a moment.' });
  const busy = await render('/prospect_rankings/football-qb/2027', { ...site, '/api/v2/prospect_rankings': refusal });
  expect(busy).toMatchObject({
    status: 503,
    html: expect.stringContaining('The server is busy. Try again in a moment.'),
  });
  const broken = await render('/prospect_rankings/football-qb/2027', site);
  expect(broken).toMatchObject({
    status: 500,
    html: expect.stringContaining('Something went wrong. Please try again later.'),
  });
  expect(broken).toMatchObject({ html: expect.not.stringContaining('a secret of the database') });
});

test('a component that throws becomes the 500 page in the shell, with the id of the request', async () => {
  const broken = { ...site, '/api/v2/prospect_rankings': { list: { name: 'football-qb', sport: 'football' } } };
  const result = await render('/prospect_rankings/football-qb/2027', { ...broken, '/api/v2/positions': {} });
  expect(result).toMatchObject({ kind: 'page', status: 500 });
  if (result.kind !== 'page') return;
  expect(result.failure).toBeInstanceOf(TypeError);
  expect(result.html).toContain('We couldn’t load this page');
  expect(result.html).toContain('request-0007');
  expect(result.html).toContain('Demo Team');
});

test('a root that fails leaves a page that stands by itself, and tells nothing', async () => {
  const result = await render('/sites', {});
  expect(result).toMatchObject({ kind: 'page', status: 500 });
  if (result.kind !== 'page') return;
  expect(result.html).toContain('<main id="main"');
  expect(result.html).toContain('href="/sites"');
  expect(result.html).not.toContain('secret');
});

test('a page without the shell has none when it fails either', async () => {
  for (const replies of [site, {}]) {
    const result = await render('/no/such/page', replies, { hasShell: false });
    if (result.kind !== 'page') throw new Error('a page was expected');
    expect(result.status).toBeGreaterThanOrEqual(404);
    expect(result.html).toContain('<main id="main"');
    expect(result.html).not.toMatch(/<(header|footer)/);
  }
});

test('an address has the policy of its page; one without a page is never kept', () => {
  expect(findPage('/prospect_rankings/football-qb/2027')).toMatchObject({
    routeId: 'ranking',
    pattern: '/prospect_rankings/:list/:year',
    params: { list: 'football-qb', year: '2027' },
    policy: { keepSeconds: 300 },
  });
  expect(findPage('/privacy').policy.keepSeconds).toBe(0);
  expect(findPage('/nothing/here')).toMatchObject({ pattern: null, policy: { keepSeconds: 0 } });
});

describe('a site’s call to action', () => {
  const banner = { message: 'Every <b>visit</b> first.', linkText: 'Join now' };
  const withBanner = { ...site, '/api/v2/sites/{subdomain}': { site: { ...SITE, banner } } };
  const html = async (...asked: Parameters<typeof render>) => {
    const result = await render(...asked);
    return result.kind === 'page' ? result.html.replaceAll('<!-- -->', '') : '';
  };

  test.each(['visitor', 'free'] as const)('stands in the page of a %s, and leads to the sign-up', async (viewer) => {
    const page = await html('/no/such/page', withBanner, { viewer });
    expect(page).toContain('Every <b>visit</b> first. <a href="/sign_up">Join now</a>');
    expect(page).not.toContain('aria-label="Close"');
  });

  test('not of a subscriber, not without the shell, and not where the site has none', async () => {
    expect(await html('/no/such/page', withBanner, { viewer: 'subscriber' })).not.toContain('href="/sign_up"');
    expect(await html('/no/such/page', withBanner, { hasShell: false })).not.toContain('href="/sign_up"');
    expect(await html('/no/such/page', site)).not.toContain('href="/sign_up"');
  });
});

describe('what a site promotes', () => {
  const promoting = (isSelling: boolean) => ({
    ...site,
    '/api/v2/content/promotion_banner/{siteId}': {
      promotionBanner: { key: 'ab12cd34', html: 'A year for <b>$99.95</b>', isSelling },
    },
  });
  const html = async (...asked: Parameters<typeof render>) => {
    const result = await render(...asked);
    return result.kind === 'page' ? result.html : '';
  };

  test('stands in the page, under the navigation, known to the script that hides what was closed', async () => {
    const page = await html('/no/such/page', promoting(true));
    expect(page).toContain('<html lang="en" data-banner="ab12cd34"');
    expect(page).toContain('A year for <b>$99.95</b>');
    expect(page.indexOf('data-navigation="main"')).toBeLessThan(page.indexOf('aria-label="Promotion"'));
    expect(page.indexOf('aria-label="Promotion"')).toBeLessThan(page.indexOf('<main'));
  });

  test('a subscriber is sold no subscription, and is told of all else', async () => {
    expect(await html('/no/such/page', promoting(true), { viewer: 'subscriber' })).not.toContain('$99.95');
    expect(await html('/no/such/page', promoting(false), { viewer: 'subscriber' })).toContain('$99.95');
    expect(await html('/no/such/page', promoting(false), { hasShell: false })).not.toContain('aria-label="Promotion"');
  });
});
