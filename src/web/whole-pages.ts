import type { DOCUMENT_PAGES } from './document-pages.ts';

/** The pages that a browser always loads as documents: those of members and staff, and forms of the session. */

/** A row of the table of pages. */
export type Page = {
  /** Also the page's name in the build's manifest, through `file`. */
  id: string;
  path: string;
  /** The browser loads it as a document: a raw page, or one whose access the server checks. A test compares it with the policy. */
  isWhole?: boolean;
  /** The site's own layout: its full name on the site's colors, where other pages have one line (specification, section 2). */
  hasSiteLayout?: true;
  lazy: () => Promise<object>;
};

/** The code of a page that is loaded as a document, through a table that only such pages load. */
const documentPage = (id: keyof typeof DOCUMENT_PAGES) => async () => {
  const { DOCUMENT_PAGES: pages } = await import('./document-pages.ts');
  return pages[id]();
};

/** A page in the standard frame. */
const whole = (code: keyof typeof DOCUMENT_PAGES, path: string): Page => ({
  id: code,
  path,
  isWhole: true,
  lazy: documentPage(code),
});

/** A page with the site's own layout. */
const ofSite = (code: keyof typeof DOCUMENT_PAGES, path: string, id: string = code): Page => ({
  id,
  path,
  isWhole: true,
  hasSiteLayout: true,
  lazy: documentPage(code),
});

/** `admin-${Name}` in the table of documents. */
type AdminName = keyof typeof DOCUMENT_PAGES extends infer Id
  ? Id extends `admin-${infer Name}`
    ? Name
    : never
  : never;

/** A staff page below /admin; its path is its name by default. */
const admin = (name: AdminName, path: string = name): Page => whole(`admin-${name}`, `/admin/${path}`);

export const WHOLE_PAGES: readonly Page[] = [
  admin('advertisements'),
  admin('players', 'athletes'),
  admin('player', 'athletes/:playerId/edit'),
  admin('new-player', 'athletes/new'),
  admin('player-profiles', 'athletes/yahoo_profiles/:athleteId'),
  admin('authors'),
  admin('author', 'authors/:authorId/edit'),
  admin('flags'),
  admin('games'),
  admin('game', 'games/:gameId/edit'),
  admin('deleted-games', 'games/deleted'),
  admin('new-game', 'games/new'),
  admin('home'),
  admin('imports'),
  admin('applied-imports', 'imports/applied'),
  admin('applied-import', 'imports/applied/:importId'),
  admin('import', 'imports/:uploadId'),
  admin('lists'),
  admin('prospect-list', 'lists/prospect_rankings/:id/edit'),
  admin('class-list', 'lists/prospect_rankings/:sport/:year'),
  admin('list', 'lists/transfer_portal_ranks/:id/edit'),
  admin('list-sheet', 'lists/transfer_portal_ranks/sheets/:sport/:year'),
  admin('merges'),
  admin('audit', 'operations/audit'),
  admin('emails', 'operations/emails'),
  admin('health', 'operations/health'),
  admin('jobs', 'operations/jobs'),
  admin('webhooks', 'operations/webhooks'),
  admin('pages'),
  admin('page', 'pages/:pageId/edit'),
  admin('page-preview', 'pages/:pageId/preview'),
  admin('new-page', 'pages/new'),
  admin('prices'),
  admin('promotions'),
  admin('promotion', 'promotions/:promotionId'),
  admin('new-promotion', 'promotions/new'),
  admin('prospects'),
  admin('prospect', 'prospects/:prospectId/edit'),
  admin('new-prospect', 'prospects/new'),
  admin('publishing'),
  admin('article', 'publishing/contents/:contentId/edit'),
  admin('article-preview', 'publishing/contents/:contentId/preview'),
  admin('redirects'),
  admin('refund-requests', 'refund_requests'),
  admin('reports'),
  admin('figures', 'reports/figures'),
  admin('report-download', 'reports/add_on_reports/:reportId/download'),
  admin('analytics-download', 'reports/google_analytics/:reportId/download'),
  admin('coaches', 'schools/coaches'),
  admin('coach', 'schools/coaches/:coachId/edit'),
  admin('new-coach', 'schools/coaches/new'),
  admin('colleges', 'schools/colleges'),
  admin('high-schools', 'schools/highschools'),
  admin('site-settings', 'site_settings'),
  admin('sites'),
  admin('takedowns'),
  admin('tax'),
  admin('users'),
  admin('user', 'users/:id'),
  admin('user-billing', 'users/:id/billing'),
  admin('user-forums', 'users/:id/forums'),
  admin('user-history', 'users/:id/history'),
  admin('user-refund', 'users/:id/payments/:paymentId/refund'),
  admin('user-prospects', 'users/:id/prospect_tracking'),
  admin('user-tracking', 'users/:id/tracking'),
  whole('article-reading', '/news/:slug/reading'),
  whole('my-forecasts', '/futurecast/mine'),
  whole('forecast', '/futurecast/forecast'),
  whole('contact', '/news/contact-us-5'),
  whole('landing', '/landing_page'),
  ofSite('sign-in', '/users/sign_in'),
  whole('sign-out', '/users/sign_out'),
  whole('strict-sign-in', '/users/strict_sign_in'),
  ofSite('forgot-username', '/users/username/forgot'),
  ofSite('forgot-password', '/users/password/forgot'),
  ofSite('edit-password', '/users/password/edit'),
  whole('undo-change', '/users/undo'),
  whole('confirmation', '/users/confirmation'),
  ofSite('profile', '/users/profile'),
  ofSite('create-account', '/create_account'),
  ofSite('create-account', '/sign_up', 'sign-up'),
  whole('framed-sign-up', '/sign_up_obi_iframe'),
  ofSite('subscribe', '/subscribe'),
  ofSite('subscribe', '/subscriptions/new', 'new-subscription'),
  whole('gift-purchase', '/gifts/purchase'),
  whole('gift-success', '/gifts/purchase_success'),
  whole('redeem-gift', '/redeem_gift'),
  ofSite('billing-information', '/users/billing_information'),
  ofSite('subscriptions', '/users/subscriptions'),
  ofSite('upgrade', '/users/subscriptions/:id/upgrade'),
  ofSite('cancellation', '/users/subscriptions/:id/cancellation'),
  ofSite('betmgm', '/betmgm'),
  ofSite('mgm-redeem', '/mgm_redeem'),
  whole('notices', '/users/notices'),
  whole('saved', '/users/saved'),
  whole('notifications', '/users/notifications'),
];
