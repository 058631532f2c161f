import { expect, test } from 'vitest';
import { authorHref } from '#features/content/authors/author-view.ts';
import { galleryHref } from '#features/content/galleries/gallery-view.ts';
import { teamsHref } from '#features/directory/colleges/ui/teams-address.ts';
import { boardHref } from '#features/futurecast/leaderboard/ui/board-address.ts';
import { commitmentsHref } from '#features/recruiting/commitments/ui/commitments-address.ts';
import { rankingHref } from '#features/recruiting/rankings/ui/ranking-address.ts';
import { searchHref } from '#features/search/results/ui/search-address.ts';
import { listHref } from '#features/teams/rankings/ui/calculator-address.ts';
import { athleteSeasonHref } from '#features/transfers/college-players/athlete-address-view.ts';
import { trackerHref } from '#features/transfers/entries/ui/tracker-address.ts';
import { searchHref as transferSearchHref } from '#features/transfers/entries/ui/transfer-search-address.ts';
import { VISITOR } from '#platform/context.ts';
import { findPage } from '../entry-server.tsx';
import { rankingsHref } from '../pages/transfers/rankings-address.ts';
import { pageKey } from './page-key.ts';
import { PAGE_POLICIES } from './page-policies.ts';

const VARIANT = { site: '', viewer: VISITOR, region: null, hasPrivacySignal: false, hasShell: true, flags: '' };

const RANKING = '/prospect_rankings/football-national/2027';
const TRACKER = {
  view: 'teams',
  conference: 'big-12',
  school_focus: 'alabama',
  direction: 'both',
  transfer_position: 'QB',
  athletic_year: 'senior',
  origin_college_name: 'texas-a-m',
  exit_college_name: '42',
  latest_activity_college_name: 'alabama',
  status: 'placed',
  sort: 'latest_activity_college_name',
  per_page: '100',
  page: '20',
};
const { view: _view, conference: _conference, page: _page, per_page: _perPage, ...TRANSFERS } = TRACKER;
const RANKED = {
  version: '2',
  school_focus: 'iowa',
  transfer_position: 'QB',
  athletic_year: 'junior',
  origin_college_name: 'iowa',
  exit_college_name: 'miami',
  latest_activity_college_name: 'miami',
  sort: 'exit_college_name',
};
const CLASS = { slug: 'alabama', sport: 'football', year: 2027, pages: { targets: null, visitors: 3 } } as const;
const NOBODY = { add: [], remove: [], add_transfers: [], remove_transfers: [] };

/** The product's own links, with every key that a page may be cached with. */
const LINKS = [
  '/?page=50',
  '/content/football?page=2',
  authorHref('demo-author', 12),
  galleryHref(7, 120),
  rankingHref(
    RANKING,
    { position: 'QB', state: 'TX', stars: '5', committed: 'false', version: '12', sort: 'updated', per_page: '25' },
    { page: '40' },
  ),
  trackerHref('/transfer_tracker/football/2027', TRACKER, { page: '20' }),
  trackerHref('/transfer_tracker/football', TRACKER, { page: '2' }),
  rankingsHref('/transfer_rankings/football/2027', RANKED, { page: '3' }),
  rankingsHref('/transfer_rankings/football', RANKED, { page: '2' }),
  transferSearchHref('/transfer_search/football', { ...TRANSFERS, year: '2025' }),
  commitmentsHref(
    '/commitments/football/2027',
    { college_id: '1994', position: 'EDGE', state: 'CA', day: '2026-12-31', per_page: '50' },
    { page: '9' },
  ),
  '/content/prospects/2027/demo-person?page=2',
  athleteSeasonHref({ slug: 'demo-player' }, 2024),
  '/embed/?prospect_id=123456',
  teamsHref({ sport: 'football', type: 'colleges', group: 'by_conference' }, { key: 'big-12', page: 2 }),
  teamsHref({ sport: 'football', type: 'highschools', group: 'alphabetically' }, { key: 'CA', initial: 'Y', page: 10 }),
  '/team_rankings/2027/all/football/comprehensive?page=3',
  listHref(CLASS, NOBODY, 'targets', 2),
  searchHref(
    { show: 'prospects', level: 'high_school', sport: 'hockey', year: '2027', position: 'G' },
    { page: '100' },
  ),
  searchHref({ show: 'articles', access: 'war_room', from: '2026-01-01', to: '2026-11-30', sort: 'date' }),
  '/futurecast?sport=baseball&by=staff&college_id=5',
  boardHref({ board: 'staff', season: 2026, sport: 'basketball', siteId: 12 }, 1000),
];

const routeOf = (link: string) => findPage(new URL(link, 'http://page').pathname);

test.each(LINKS)('a page is kept at %s', (link) => {
  const { policy, path } = routeOf(link);
  const url = new URL(link, 'http://page');
  expect(url.pathname).toBe(path);
  expect(pageKey(url, policy, VARIANT)).not.toBeNull();
});

test('these links use every key that a page may be kept with', () => {
  const used = LINKS.flatMap((link) =>
    [...new URL(link, 'http://page').searchParams.keys()].map((key) => `${routeOf(link).routeId} ${key}`),
  );
  const possible = Object.entries(PAGE_POLICIES).flatMap(([id, { keptValues = {} }]) =>
    Object.entries(keptValues).flatMap(([key, values]) => (values === null ? [] : [`${id} ${key}`])),
  );
  expect([...new Set(used)].toSorted()).toEqual(possible.toSorted());
});

test('a page that may be kept says with which values of each of its keys', () => {
  for (const [id, { keepSeconds, queryKeys, keptValues }] of Object.entries(PAGE_POLICIES))
    if (keepSeconds > 0) expect({ id, keys: Object.keys(keptValues ?? {}) }).toEqual({ id, keys: [...queryKeys] });
});
