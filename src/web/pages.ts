import { matchPath } from 'react-router';
import type { LegalName } from '#features/sites/legal/legal-view.ts';
import { type Page, WHOLE_PAGES } from './whole-pages.ts';

const LEGAL_PAGES: readonly LegalName[] = ['terms', 'privacy-policy', 'refunds'];

/** The table of pages: address → page (loaded on demand). Caching and framing: server/page-policies.ts. */

export const PAGES: readonly Page[] = [
  {
    id: 'home',
    path: '/',
    hasSiteLayout: true,
    lazy: () => import('./pages/home-page.tsx'),
  },
  {
    id: 'app-shell',
    path: '/_app',
    lazy: () => import('./pages/app-shell-page.tsx'),
  },
  {
    id: 'article-preview',
    path: '/previews/:token',
    lazy: () => import('#features/content/articles/ui/preview-link-page.tsx'),
  },
  {
    id: 'gallery',
    path: '/galleries/:id',
    lazy: () => import('#features/content/galleries/ui/gallery-page.tsx'),
  },
  {
    id: 'author',
    path: '/authors/:slug',
    lazy: () => import('#features/content/authors/ui/author-page.tsx'),
  },
  {
    id: 'ranking',
    path: '/prospect_rankings/:list/:year',
    lazy: () => import('#features/recruiting/rankings/ui/ranking-page.tsx'),
  },
  {
    id: 'article',
    path: '/news/:slug',
    lazy: () => import('#features/content/articles/ui/article-page.tsx'),
  },
  {
    id: 'sport-home',
    path: '/content/:sport',
    hasSiteLayout: true,
    lazy: () => import('./pages/home-page.tsx'),
  },
  {
    id: 'compare',
    path: '/prospect_rankings/compare',
    lazy: () => import('#features/recruiting/rankings/ui/compare-page.tsx'),
  },
  {
    id: 'commitments',
    path: '/commitments/:sport/:year',
    lazy: () => import('#features/recruiting/commitments/ui/commitments-page.tsx'),
  },
  {
    id: 'prospect',
    path: '/content/prospects/:year/:slug',
    lazy: () => import('#features/recruiting/prospects/ui/prospect-page.tsx'),
  },
  {
    id: 'prospect-card',
    path: '/content/prospect_cards/:prospectId',
    lazy: () => import('#features/recruiting/embeds/ui/prospect-card-page.tsx'),
  },
  {
    id: 'prospect-embed',
    path: '/content/prospects/:prospectId/embed',
    isWhole: true,
    lazy: () => import('#features/recruiting/embeds/ui/prospect-card-page.tsx'),
  },
  {
    id: 'embed',
    path: '/embed/',
    isWhole: true,
    lazy: () => import('#features/recruiting/embeds/ui/prospect-card-page.tsx'),
  },
  {
    id: 'athlete',
    path: '/content/athletes/:slug',
    lazy: () => import('./pages/athletes/athlete-page.tsx'),
  },
  {
    id: 'athlete-card',
    path: '/content/athletes/card/:slug',
    isWhole: true,
    lazy: () => import('./pages/athletes/athlete-card-page.tsx'),
  },
  {
    id: 'athlete-media',
    path: '/content/athletes/:slug/featured/:mediaType',
    lazy: () => import('./pages/athletes/athlete-media-page.tsx'),
  },
  {
    id: 'transfer-search',
    path: '/transfer_search/:sport',
    lazy: () => import('#features/transfers/entries/ui/transfer-search-page.tsx'),
  },
  {
    id: 'tracker',
    path: '/transfer_tracker/:sport/:year',
    lazy: () => import('#features/transfers/entries/ui/tracker-page.tsx'),
  },
  {
    id: 'tracker-default',
    path: '/transfer_tracker/:sport',
    lazy: () => import('#features/transfers/entries/ui/tracker-page.tsx'),
  },
  {
    id: 'transfer-rankings',
    path: '/transfer_rankings/:sport/:year',
    lazy: () => import('./pages/transfers/rankings-page.tsx'),
  },
  {
    id: 'transfer-rankings-default',
    path: '/transfer_rankings/:sport',
    lazy: () => import('./pages/transfers/rankings-page.tsx'),
  },
  {
    id: 'teams',
    path: '/teams/:sport/:type/:group',
    lazy: () => import('#features/directory/colleges/ui/teams-page.tsx'),
  },
  {
    id: 'team-ranking',
    path: '/team_rankings/:year/:conference/:sport/:type',
    lazy: () => import('#features/teams/rankings/ui/team-ranking-page.tsx'),
  },
  {
    id: 'team-class',
    path: '/team/:slug/:sport/:year',
    lazy: () => import('#features/teams/rankings/ui/team-class-page.tsx'),
  },
  {
    id: 'search',
    path: '/search',
    lazy: () => import('#features/search/results/ui/search-page.tsx'),
  },
  {
    id: 'futurecast',
    path: '/futurecast',
    lazy: () => import('#features/futurecast/forecasts/ui/futurecast-page.tsx'),
  },
  {
    id: 'forecaster',
    path: '/futurecast/forecasters/:id',
    lazy: () => import('#features/futurecast/leaderboard/ui/forecaster-page.tsx'),
  },
  {
    id: 'leaderboard',
    path: '/fan_futurecast_leaderboard',
    lazy: () => import('#features/futurecast/leaderboard/ui/leaderboard-page.tsx'),
  },
  {
    id: 'sites',
    path: '/sites',
    lazy: () => import('#features/sites/sites/ui/sites-page.tsx'),
  },
  {
    id: 'help',
    path: '/help',
    lazy: () => import('#features/support/help/ui/help-page.tsx'),
  },
  {
    id: 'member-services',
    path: '/news/member-services',
    lazy: () => import('#features/support/help/ui/member-services-page.tsx'),
  },
  {
    id: 'takedown',
    path: '/takedown',
    lazy: () => import('#features/takedowns/requests/ui/takedown-page.tsx'),
  },
  {
    id: 'unsubscribe',
    path: '/unsubscribe',
    lazy: () => import('#features/notifications/preferences/ui/unsubscribe-page.tsx'),
  },
  {
    id: 'privacy',
    path: '/privacy',
    lazy: () => import('#features/sites/privacy/ui/privacy-page.tsx'),
  },
  {
    id: 'custom-page',
    path: '/pages/:slug',
    lazy: () => import('#features/content/custom-pages/ui/custom-page.tsx'),
  },
  // Repeated here, because a separate file would be one more request for every page.
  ...LEGAL_PAGES.map((id) => ({
    id,
    path: `/${id}`,
    lazy: () => import('#features/sites/legal/ui/legal-page.tsx'),
  })),
  ...WHOLE_PAGES,
];

/** Short addresses that redirect to a page's full one. */
export const SHORT_ADDRESSES = [
  '/teams/:sport?/:type?',
  '/admin',
  '/publishing/contents/:contentId/edit',
  '/old_subscribe.user',
] as const;

/** Whether a page exists at an address: navigation shows only such items. */
export function pageStands(href: string): boolean {
  const pathname = href.split(/[?#]/)[0] ?? href;
  const known = STANDS.get(pathname);
  if (known !== undefined) return known;
  const stands = PATTERNS.some((path) => matchPath(path, pathname) !== null);
  if (STANDS.size >= MOST_REMEMBERED) STANDS.clear();
  STANDS.set(pathname, stands);
  return stands;
}

/** The same, excluding purchases if they are not sold (decision 52): the pages say so, but nothing links to them. */
export const pageIsOffered = (href: string, { closed }: { closed: string }): boolean =>
  pageStands(href) && !(closed && new RegExp(`^/(${closed})(?![\\w-])`).test(href));

/** A page checks some sixty links of its frame, and compiling each pattern again took a third of a page's time. */
const STANDS = new Map<string, boolean>();
const MOST_REMEMBERED = 2_000;
const PATTERNS = [...PAGES.map(({ path }) => path), ...SHORT_ADDRESSES];
