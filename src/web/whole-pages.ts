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

/** One with the site's own layout. */
const ofSite = (code: keyof typeof DOCUMENT_PAGES, path: string, id: string = code): Page => ({
  id,
  path,
  isWhole: true,
  hasSiteLayout: true,
  lazy: documentPage(code),
});

export const WHOLE_PAGES: readonly Page[] = [
  {
    id: 'article-reading',
    path: '/news/:slug/reading',
    isWhole: true,
    lazy: documentPage('article-reading'),
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
    id: 'admin-advertisements',
    path: '/admin/advertisements',
    isWhole: true,
    lazy: documentPage('admin-advertisements'),
  },
  {
    id: 'admin-publishing',
    path: '/admin/publishing',
    isWhole: true,
    lazy: documentPage('admin-publishing'),
  },
  {
    id: 'admin-authors',
    path: '/admin/authors',
    isWhole: true,
    lazy: documentPage('admin-authors'),
  },
  {
    id: 'admin-author',
    path: '/admin/authors/:authorId/edit',
    isWhole: true,
    lazy: documentPage('admin-author'),
  },
  {
    id: 'admin-article-preview',
    path: '/admin/publishing/contents/:contentId/preview',
    isWhole: true,
    lazy: documentPage('admin-article-preview'),
  },
  {
    id: 'admin-article',
    path: '/admin/publishing/contents/:contentId/edit',
    isWhole: true,
    lazy: documentPage('admin-article'),
  },
  {
    id: 'admin-site-settings',
    path: '/admin/site_settings',
    isWhole: true,
    lazy: documentPage('admin-site-settings'),
  },
  {
    id: 'admin-takedowns',
    path: '/admin/takedowns',
    isWhole: true,
    lazy: documentPage('admin-takedowns'),
  },
  {
    id: 'contact',
    path: '/news/contact-us-5',
    isWhole: true,
    lazy: documentPage('contact'),
  },
  {
    id: 'landing',
    path: '/landing_page',
    isWhole: true,
    lazy: documentPage('landing'),
  },
  ofSite('sign-in', '/users/sign_in'),
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
  ofSite('forgot-username', '/users/username/forgot'),
  ofSite('forgot-password', '/users/password/forgot'),
  ofSite('edit-password', '/users/password/edit'),
  {
    id: 'undo-change',
    path: '/users/undo',
    isWhole: true,
    lazy: documentPage('undo-change'),
  },
  {
    id: 'confirmation',
    path: '/users/confirmation',
    isWhole: true,
    lazy: documentPage('confirmation'),
  },
  ofSite('profile', '/users/profile'),
  ofSite('create-account', '/create_account'),
  ofSite('create-account', '/sign_up', 'sign-up'),
  {
    id: 'framed-sign-up',
    path: '/sign_up_obi_iframe',
    isWhole: true,
    lazy: documentPage('framed-sign-up'),
  },
  ofSite('subscribe', '/subscribe'),
  ofSite('subscribe', '/subscriptions/new', 'new-subscription'),
  {
    id: 'gift-purchase',
    path: '/gifts/purchase',
    isWhole: true,
    lazy: documentPage('gift-purchase'),
  },
  {
    id: 'gift-success',
    path: '/gifts/purchase_success',
    isWhole: true,
    lazy: documentPage('gift-success'),
  },
  {
    id: 'redeem-gift',
    path: '/redeem_gift',
    isWhole: true,
    lazy: documentPage('redeem-gift'),
  },
  ofSite('billing-information', '/users/billing_information'),
  ofSite('subscriptions', '/users/subscriptions'),
  ofSite('upgrade', '/users/subscriptions/:id/upgrade'),
  ofSite('cancellation', '/users/subscriptions/:id/cancellation'),
  ofSite('betmgm', '/betmgm'),
  ofSite('mgm-redeem', '/mgm_redeem'),
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
];
