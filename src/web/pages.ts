import { matchPath } from 'react-router';
import { NOT_KEPT, type PagePolicy, PUBLIC_SECONDS } from './page-policy.ts';

/** The table of pages: address → page (loaded when it is needed) and how that page is cached. */

type Page = {
  /** Also the name of the page in the build's manifest, by `file`. */
  id: string;
  path: string;
  policy: PagePolicy;
  lazy: () => Promise<object>;
};

const RANKING_KEYS = ['position', 'state', 'stars', 'committed', 'query', 'sort', 'page', 'per_page'];

const TRANSFER_KEYS = [
  'school_focus',
  'direction',
  'transfer_position',
  'athletic_year',
  'origin_college_name',
  'exit_college_name',
  'status',
  'query',
  'sort',
  'page',
  'per_page',
];

const kept = (queryKeys: readonly string[], tags: PagePolicy['tags'], more: Partial<PagePolicy> = {}): PagePolicy => ({
  queryKeys,
  keepSeconds: PUBLIC_SECONDS,
  ...(tags ? { tags } : {}),
  ...more,
});

const rankingTags: PagePolicy['tags'] = ({ list = '', year }) => {
  const [sport] = list.split('-');
  return ['colleges', `classes:${sport}`, `list:${sport}-${year}`];
};

/** A write of portal entries purges these: `transferTags` of features/transfers/entries/entry.ts. The loader adds the season. */
const transferTags: PagePolicy['tags'] = ({ sport = '' }) => ['colleges', `transfers:${sport}`];

export const PAGES: readonly Page[] = [
  {
    id: 'home',
    path: '/',
    policy: kept([], () => ['sites', 'colleges']),
    lazy: () => import('./pages/home-page.tsx'),
  },
  {
    id: 'app-shell',
    path: '/_app',
    policy: kept([], () => ['sites']),
    lazy: () => import('./pages/app-shell-page.tsx'),
  },
  {
    id: 'ranking',
    path: '/prospect_rankings/:list/:year',
    policy: kept(RANKING_KEYS, rankingTags, { freeKeys: ['query'] }),
    lazy: () => import('#features/recruiting/rankings/ui/ranking-page.tsx'),
  },
  {
    id: 'prospect',
    path: '/content/prospects/:year/:slug',
    policy: kept([], () => ['colleges']),
    lazy: () => import('#features/recruiting/prospects/ui/prospect-page.tsx'),
  },
  {
    id: 'tracker',
    path: '/transfer_tracker/:sport/:year',
    policy: kept(TRANSFER_KEYS, transferTags, { freeKeys: ['query'] }),
    lazy: () => import('#features/transfers/entries/ui/tracker-page.tsx'),
  },
  {
    id: 'tracker-default',
    path: '/transfer_tracker/:sport',
    policy: kept(TRANSFER_KEYS, transferTags, { freeKeys: ['query'] }),
    lazy: () => import('#features/transfers/entries/ui/tracker-page.tsx'),
  },
  {
    id: 'teams',
    path: '/teams/:sport/:type/:group',
    policy: kept(['key', 'initial', 'query', 'page'], () => ['colleges', 'high-schools'], { freeKeys: ['query'] }),
    lazy: () => import('#features/directory/colleges/ui/teams-page.tsx'),
  },
  {
    id: 'sites',
    path: '/sites',
    policy: kept([], () => ['sites']),
    lazy: () => import('#features/sites/sites/ui/sites-page.tsx'),
  },
  {
    id: 'privacy',
    path: '/privacy',
    policy: { ...NOT_KEPT, queryKeys: ['saved'] },
    lazy: () => import('#features/sites/privacy/ui/privacy-page.tsx'),
  },
];

export function policyOf(routeId: string | undefined): PagePolicy | undefined {
  return PAGES.find((page) => page.id === routeId)?.policy;
}

/** Short addresses that lead to a page's full one. */
export const SHORT_ADDRESSES = ['/teams/:sport?/:type?'] as const;

/** Whether a page stands at an address: navigation shows an item once it does. */
export function pageStands(href: string): boolean {
  const pathname = href.split(/[?#]/)[0] ?? href;
  return [...PAGES.map(({ path }) => path), ...SHORT_ADDRESSES].some((path) => matchPath(path, pathname) !== null);
}
