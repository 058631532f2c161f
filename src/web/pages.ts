import { matchPath } from 'react-router';
import type { DOCUMENT_PAGES } from './document-pages.ts';

/** The table of pages: address → page (loaded when it is needed). How each is cached and framed: server/page-policies.ts. */

type Page = {
  /** Also the name of the page in the build's manifest, by `file`. */
  id: string;
  path: string;
  /** The browser loads it as a document: a raw page, or one whose door the server keeps. A test holds it against the policy. */
  isWhole?: boolean;
  lazy: () => Promise<object>;
};

/** The code of a page that is loaded as a document, by a table that only such a page asks for. */
const documentPage = (id: keyof typeof DOCUMENT_PAGES) => async () => {
  const { DOCUMENT_PAGES: pages } = await import('./document-pages.ts');
  return pages[id]();
};

export const PAGES: readonly Page[] = [
  {
    id: 'home',
    path: '/',
    lazy: () => import('./pages/home-page.tsx'),
  },
  {
    id: 'app-shell',
    path: '/_app',
    lazy: () => import('./pages/app-shell-page.tsx'),
  },
  {
    id: 'ranking',
    path: '/prospect_rankings/:list/:year',
    lazy: () => import('#features/recruiting/rankings/ui/ranking-page.tsx'),
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
    path: '/embed',
    isWhole: true,
    lazy: () => import('#features/recruiting/embeds/ui/prospect-card-page.tsx'),
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
    id: 'futurecast',
    path: '/futurecast',
    lazy: () => import('#features/futurecast/forecasts/ui/futurecast-page.tsx'),
  },
  {
    id: 'my-forecasts',
    path: '/futurecast/mine',
    isWhole: true,
    lazy: documentPage('my-forecasts'),
  },
  {
    id: 'forecast',
    path: '/futurecast/forecast',
    isWhole: true,
    lazy: documentPage('forecast'),
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
    id: 'admin-home',
    path: '/admin/home',
    isWhole: true,
    lazy: documentPage('admin-home'),
  },
  {
    id: 'admin-prospect',
    path: '/admin/prospects/:prospectId/edit',
    isWhole: true,
    lazy: documentPage('admin-prospect'),
  },
  {
    id: 'admin-games',
    path: '/admin/games',
    isWhole: true,
    lazy: documentPage('admin-games'),
  },
  {
    id: 'admin-deleted-games',
    path: '/admin/games/deleted',
    isWhole: true,
    lazy: documentPage('admin-deleted-games'),
  },
  {
    id: 'admin-new-game',
    path: '/admin/games/new',
    isWhole: true,
    lazy: documentPage('admin-new-game'),
  },
  {
    id: 'admin-game',
    path: '/admin/games/:gameId/edit',
    isWhole: true,
    lazy: documentPage('admin-game'),
  },
  {
    id: 'admin-prospects',
    path: '/admin/prospects',
    isWhole: true,
    lazy: documentPage('admin-prospects'),
  },
  {
    id: 'admin-lists',
    path: '/admin/lists',
    isWhole: true,
    lazy: documentPage('admin-lists'),
  },
  {
    id: 'admin-class-list',
    path: '/admin/lists/prospect_rankings/:sport/:year',
    isWhole: true,
    lazy: documentPage('admin-class-list'),
  },
  {
    id: 'admin-takedowns',
    path: '/admin/takedowns',
    isWhole: true,
    lazy: documentPage('admin-takedowns'),
  },
  {
    id: 'takedown',
    path: '/takedown',
    lazy: () => import('#features/takedowns/requests/ui/takedown-page.tsx'),
  },
  {
    id: 'sign-in',
    path: '/users/sign_in',
    isWhole: true,
    lazy: documentPage('sign-in'),
  },
  {
    id: 'sign-out',
    path: '/users/sign_out',
    isWhole: true,
    lazy: documentPage('sign-out'),
  },
  {
    id: 'strict-sign-in',
    path: '/users/strict_sign_in',
    isWhole: true,
    lazy: documentPage('strict-sign-in'),
  },
  {
    id: 'forgot-username',
    path: '/users/username/forgot',
    isWhole: true,
    lazy: documentPage('forgot-username'),
  },
  {
    id: 'forgot-password',
    path: '/users/password/forgot',
    isWhole: true,
    lazy: documentPage('forgot-password'),
  },
  {
    id: 'edit-password',
    path: '/users/password/edit',
    isWhole: true,
    lazy: documentPage('edit-password'),
  },
  {
    id: 'confirmation',
    path: '/users/confirmation',
    isWhole: true,
    lazy: documentPage('confirmation'),
  },
  {
    id: 'profile',
    path: '/users/profile',
    isWhole: true,
    lazy: documentPage('profile'),
  },
  {
    id: 'create-account',
    path: '/create_account',
    isWhole: true,
    lazy: documentPage('create-account'),
  },
  {
    id: 'sign-up',
    path: '/sign_up',
    isWhole: true,
    lazy: documentPage('create-account'),
  },
  {
    id: 'framed-sign-up',
    path: '/sign_up_obi_iframe',
    isWhole: true,
    lazy: documentPage('framed-sign-up'),
  },
  {
    id: 'notices',
    path: '/users/notices',
    isWhole: true,
    lazy: documentPage('notices'),
  },
  {
    id: 'notifications',
    path: '/users/notifications',
    isWhole: true,
    lazy: documentPage('notifications'),
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
];

/** Short addresses that lead to a page's full one. */
export const SHORT_ADDRESSES = ['/teams/:sport?/:type?', '/admin'] as const;

/** Whether a page stands at an address: navigation shows an item once it does. */
export function pageStands(href: string): boolean {
  const pathname = href.split(/[?#]/)[0] ?? href;
  return [...PAGES.map(({ path }) => path), ...SHORT_ADDRESSES].some((path) => matchPath(path, pathname) !== null);
}
