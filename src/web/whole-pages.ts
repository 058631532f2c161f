import type { DOCUMENT_PAGES } from './document-pages.ts';

/** The pages that a browser always loads as documents: those of members and staff, and forms of the session. */

/** A row of the table of pages. */
export type Page = {
  /** Also the name of the page in the build's manifest, by `file`. */
  id: string;
  path: string;
  /** The browser loads it as a document: a raw page, or one whose door the server keeps. A test holds it against the policy. */
  isWhole?: boolean;
  /** A site's own layout: its name in full on the site's colours, where other pages have a line of it (specification, section 2). */
  hasSiteLayout?: true;
  lazy: () => Promise<object>;
};

/** The code of a page that is loaded as a document, by a table that only such a page asks for. */
const documentPage = (id: keyof typeof DOCUMENT_PAGES) => async () => {
  const { DOCUMENT_PAGES: pages } = await import('./document-pages.ts');
  return pages[id]();
};

/** One in the frame of every page. */
const whole = (code: keyof typeof DOCUMENT_PAGES, path: string): Page => ({
  id: code,
  path,
  isWhole: true,
  lazy: documentPage(code),
});

/** One with the site's own layout. */
const ofSite = (code: keyof typeof DOCUMENT_PAGES, path: string, id: string = code): Page => ({
  id,
  path,
  isWhole: true,
  hasSiteLayout: true,
  lazy: documentPage(code),
});

export const WHOLE_PAGES: readonly Page[] = [
  whole('article-reading', '/news/:slug/reading'),
  whole('my-forecasts', '/futurecast/mine'),
  whole('forecast', '/futurecast/forecast'),
  whole('admin-home', '/admin/home'),
  whole('admin-audit', '/admin/operations/audit'),
  whole('admin-jobs', '/admin/operations/jobs'),
  whole('admin-health', '/admin/operations/health'),
  whole('admin-webhooks', '/admin/operations/webhooks'),
  whole('admin-emails', '/admin/operations/emails'),
  whole('admin-prospect', '/admin/prospects/:prospectId/edit'),
  whole('admin-reports', '/admin/reports'),
  whole('admin-report-download', '/admin/reports/add_on_reports/:reportId/download'),
  whole('admin-analytics-download', '/admin/reports/google_analytics/:reportId/download'),
  whole('admin-merges', '/admin/merges'),
  whole('admin-players', '/admin/athletes'),
  whole('admin-new-player', '/admin/athletes/new'),
  whole('admin-player', '/admin/athletes/:playerId/edit'),
  whole('admin-player-profiles', '/admin/athletes/yahoo_profiles/:athleteId'),
  whole('admin-new-prospect', '/admin/prospects/new'),
  whole('admin-coaches', '/admin/schools/coaches'),
  whole('admin-new-coach', '/admin/schools/coaches/new'),
  whole('admin-coach', '/admin/schools/coaches/:coachId/edit'),
  whole('admin-colleges', '/admin/schools/colleges'),
  whole('admin-high-schools', '/admin/schools/highschools'),
  whole('admin-games', '/admin/games'),
  whole('admin-deleted-games', '/admin/games/deleted'),
  whole('admin-new-game', '/admin/games/new'),
  whole('admin-game', '/admin/games/:gameId/edit'),
  whole('admin-prospects', '/admin/prospects'),
  whole('admin-lists', '/admin/lists'),
  whole('admin-class-list', '/admin/lists/prospect_rankings/:sport/:year'),
  whole('admin-list-sheet', '/admin/lists/transfer_portal_ranks/sheets/:sport/:year'),
  whole('admin-list', '/admin/lists/transfer_portal_ranks/:id/edit'),
  whole('admin-prospect-list', '/admin/lists/prospect_rankings/:id/edit'),
  whole('admin-advertisements', '/admin/advertisements'),
  whole('admin-publishing', '/admin/publishing'),
  whole('admin-authors', '/admin/authors'),
  whole('admin-author', '/admin/authors/:authorId/edit'),
  whole('admin-article-preview', '/admin/publishing/contents/:contentId/preview'),
  whole('admin-article', '/admin/publishing/contents/:contentId/edit'),
  whole('admin-site-settings', '/admin/site_settings'),
  whole('admin-pages', '/admin/pages'),
  whole('admin-new-page', '/admin/pages/new'),
  whole('admin-page', '/admin/pages/:pageId/edit'),
  whole('admin-page-preview', '/admin/pages/:pageId/preview'),
  whole('admin-takedowns', '/admin/takedowns'),
  whole('admin-users', '/admin/users'),
  whole('admin-user', '/admin/users/:id'),
  whole('admin-user-billing', '/admin/users/:id/billing'),
  whole('admin-user-refund', '/admin/users/:id/payments/:paymentId/refund'),
  whole('admin-user-forums', '/admin/users/:id/forums'),
  whole('admin-user-tracking', '/admin/users/:id/tracking'),
  whole('admin-user-prospects', '/admin/users/:id/prospect_tracking'),
  whole('admin-user-history', '/admin/users/:id/history'),
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
  whole('notifications', '/users/notifications'),
];
