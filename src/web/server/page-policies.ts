import { RANKING_SORTS } from '#features/recruiting/rankings/contract.ts';
import { BALANCE_SORTS, BALANCE_VIEWS } from '#features/transfers/entries/balance-view.ts';
import { TRANSFER_SORTS } from '#features/transfers/entries/contract.ts';
import { RANK_SORTS } from '#features/transfers/portal-ranks/rank-list-view.ts';
import { toCamel } from '#kernel/casing.ts';
import { SPORTS } from '#kernel/sports.ts';
import { STATE_CODES } from '#kernel/states.ts';
import { NOT_KEPT, type PagePolicy, PUBLIC_SECONDS } from '../page-policy.ts';
import { DAY, FREE, ID, PAGE, PER_PAGE, POSITIONS, SLUG, YEAR } from './kept-values.ts';
import { SELLING_POLICIES } from './selling-policies.ts';

/**
 * How each page is cached and framed, by the id of its row in pages.ts. Separate from the rows, because the server must know it before the
 * page's code is loaded, and the browser never needs it.
 */

type ValuesByKey = NonNullable<PagePolicy['keptValues']>;

/** For a member's histories. */
const HISTORY_KEYS = ['query', 'from', 'to', 'choice', 'sort', 'per_page', 'page'];

const RANKING_VALUES: ValuesByKey = {
  position: POSITIONS,
  state: STATE_CODES,
  stars: /^[2-5]$/,
  committed: ['true', 'false'],
  query: FREE,
  version: /^[1-9]\d{0,5}$/,
  sort: RANKING_SORTS,
  compare: FREE,
  page: PAGE,
  per_page: PER_PAGE,
};

const TRANSFER_KEYS: ValuesByKey = {
  view: Object.keys(BALANCE_VIEWS),
  conference: SLUG,
  school_focus: SLUG,
  direction: ['both', 'in', 'out'],
  transfer_position: POSITIONS,
  athletic_year: ['freshman', 'sophomore', 'junior', 'senior'],
  origin_college_name: SLUG,
  exit_college_name: SLUG,
  latest_activity_college_name: SLUG,
  status: ['open', 'placed', 'withdrawn', 'left'],
  query: FREE,
  sort: [...TRANSFER_SORTS, ...BALANCE_SORTS.filter((sort) => sort !== 'name')],
  page: PAGE,
  per_page: PER_PAGE,
};

/** Accepts both spellings. No link of ours uses `originCollegeName`, so a page with it is rendered for its reader alone. */
const inBothSpellings = (keys: ValuesByKey): ValuesByKey => ({
  ...Object.fromEntries(Object.keys(keys).map((key) => [toCamel(key), FREE])),
  ...keys,
});

const { view: _, conference: _conference, page: _page, per_page: _perPage, ...TRANSFER_FILTERS } = TRANSFER_KEYS;
/** Only the first page of search results is cached; further ones are rendered for their reader alone. */
const TRANSFER_SEARCH_KEYS: ValuesByKey = { ...TRANSFER_FILTERS, sort: TRANSFER_SORTS, year: YEAR, cursor: FREE };

const TRANSFER_RANK_KEYS: ValuesByKey = {
  version: /^[1-9]\d{0,5}$/,
  school_focus: SLUG,
  transfer_position: POSITIONS,
  athletic_year: ['freshman', 'sophomore', 'junior', 'senior'],
  origin_college_name: SLUG,
  exit_college_name: SLUG,
  latest_activity_college_name: SLUG,
  sort: RANK_SORTS,
  page: PAGE,
};

const kept = (keptValues: ValuesByKey, tags: PagePolicy['tags'], more: Partial<PagePolicy> = {}): PagePolicy => ({
  queryKeys: Object.keys(keptValues),
  keptValues,
  keepSeconds: PUBLIC_SECONDS,
  ...(tags ? { tags } : {}),
  ...more,
});

/** A form that changes who is logged in: rendered for each reader, so its query never enters a cache key. */
const FORM: PagePolicy = { ...NOT_KEPT, isForm: true };

/** Without a shell, and anybody may frame it. */
const FRAMED = { isRaw: true, framing: 'anybody' } as const;

const rankingTags: PagePolicy['tags'] = ({ list = '', year }) => {
  const [sport] = list.split('-');
  return ['colleges', `classes:${sport}`, `list:${sport}-${year}`];
};

/** A write of portal entries purges these: `transferTags` of features/transfers/entries/entry.ts. The loader adds the season. */
const transferTags: PagePolicy['tags'] = ({ sport = '' }) => ['colleges', `transfers:${sport}`];

export const PAGE_POLICIES: Readonly<Record<string, PagePolicy>> = {
  home: kept({ page: PAGE }, () => ['sites', 'colleges']),
  'app-shell': kept({}, () => ['sites']),
  gallery: kept({ picture: /^[1-9]\d{0,2}$/ }, () => ['colleges']),
  author: kept({ page: PAGE }, undefined),
  ranking: kept(RANKING_VALUES, rankingTags),
  // A gift link opens a story for one reader, so such a page is never cached.
  article: kept({ gift: FREE }, () => ['colleges']),
  'article-reading': { ...NOT_KEPT, isForm: true },
  'sport-home': kept({ page: PAGE }, () => ['sites', 'colleges']),
  compare: kept({ ids: FREE }, () => ['colleges']),
  commitments: kept(
    { college_id: ID, position: POSITIONS, state: STATE_CODES, day: DAY, page: PAGE, per_page: PER_PAGE },
    ({ sport, year }) => ['colleges', `classes:${sport}`, `commitments:${sport}-${year}`, `list:${sport}-${year}`],
  ),
  prospect: kept({ page: PAGE }, () => ['colleges']),
  'prospect-card': kept({}, () => ['colleges']),
  'prospect-embed': kept({}, () => ['colleges'], FRAMED),
  embed: kept({ prospect_id: ID, url: FREE }, () => ['colleges'], FRAMED),
  athlete: kept({ season: YEAR }, () => ['colleges']),
  'athlete-card': kept({}, () => ['colleges'], FRAMED),
  'athlete-media': kept({}, () => ['colleges']),
  'transfer-search': kept(inBothSpellings(TRANSFER_SEARCH_KEYS), transferTags),
  tracker: kept(inBothSpellings(TRANSFER_KEYS), transferTags),
  'tracker-default': kept(inBothSpellings(TRANSFER_KEYS), transferTags),
  'transfer-rankings': kept(inBothSpellings(TRANSFER_RANK_KEYS), transferTags),
  'transfer-rankings-default': kept(inBothSpellings(TRANSFER_RANK_KEYS), transferTags),
  teams: kept({ key: SLUG, initial: /^[A-Z\d]$/, query: FREE, page: PAGE }, () => ['colleges', 'high-schools']),
  'team-ranking': kept({ page: PAGE, conference: FREE, year: FREE }, ({ sport, year }) => [
    'colleges',
    `team-rankings:${sport}-${year}`,
  ]),
  'team-class': kept(
    {
      add: FREE,
      remove: FREE,
      add_transfers: FREE,
      remove_transfers: FREE,
      find: FREE,
      targets: PAGE,
      visitors: PAGE,
    },
    ({ sport, year }) => ['colleges', `team-rankings:${sport}-${year}`],
  ),
  search: kept(
    {
      query: FREE,
      show: ['articles', 'prospects', 'transfers'],
      level: ['college', 'high_school'],
      sport: SPORTS,
      year: YEAR,
      position: POSITIONS,
      access: ['free', 'registered', 'premium', 'war_room'],
      from: DAY,
      to: DAY,
      sort: ['date'],
      page: PAGE,
    },
    () => ['colleges'],
  ),
  futurecast: kept({ sport: SPORTS, by: ['staff', 'fans'], college_id: ID }, () => [
    'colleges',
    'forecasts',
    'leaderboard',
  ]),
  'my-forecasts': { ...NOT_KEPT, access: 'signed_in' },
  forecast: { ...NOT_KEPT, queryKeys: ['prospect_id', 'saved'], access: 'signed_in' },
  forecaster: kept({}, () => ['leaderboard']),
  leaderboard: kept({ board: ['staff', 'fans'], season: YEAR, sport: SPORTS, site_id: ID, page: PAGE }, () => [
    'leaderboard',
  ]),
  sites: kept({}, () => ['sites']),
  'admin-home': { ...NOT_KEPT, queryKeys: ['cursor', 'done'], access: 'staff' },
  'admin-audit': {
    ...NOT_KEPT,
    queryKeys: ['by', 'action', 'subject_type', 'subject', 'from', 'to', 'cursor'],
    access: 'staff',
  },
  'admin-emails': {
    ...NOT_KEPT,
    queryKeys: ['address', 'template', 'state', 'cursor', 'email', 'done'],
    access: 'staff',
  },
  'admin-webhooks': { ...NOT_KEPT, queryKeys: ['provider', 'state', 'cursor', 'webhook', 'done'], access: 'staff' },
  'admin-health': { ...NOT_KEPT, access: 'staff' },
  'admin-jobs': { ...NOT_KEPT, queryKeys: ['list', 'name', 'cursor', 'job', 'event', 'done'], access: 'staff' },
  'admin-imports': { ...NOT_KEPT, queryKeys: ['cursor', 'done'], access: 'staff' },
  'admin-import': { ...NOT_KEPT, queryKeys: ['part', 'cursor', 'done'], access: 'staff' },
  'admin-applied-imports': { ...NOT_KEPT, queryKeys: ['cursor'], access: 'staff' },
  'admin-applied-import': { ...NOT_KEPT, access: 'staff' },
  'admin-prospect': { ...NOT_KEPT, queryKeys: ['saved'], access: 'staff' },
  'admin-figures': { ...NOT_KEPT, queryKeys: ['months', 'site_id', 'done'], access: 'staff' },
  'admin-reports': { ...NOT_KEPT, queryKeys: ['cursor', 'analytics_cursor', 'done'], access: 'staff' },
  'admin-report-download': { ...NOT_KEPT, queryKeys: ['file'], access: 'staff' },
  'admin-analytics-download': { ...NOT_KEPT, queryKeys: ['file'], access: 'staff' },
  'admin-merges': {
    ...NOT_KEPT,
    queryKeys: ['kind', 'keep', 'other', 'find', 'before', 'done', 'merge'],
    access: 'staff',
  },
  'admin-players': {
    ...NOT_KEPT,
    queryKeys: ['query', 'sport', 'college_id', 'season', 'page', 'done'],
    access: 'staff',
  },
  'admin-new-player': { ...NOT_KEPT, queryKeys: ['sport', 'person_id'], access: 'staff' },
  'admin-player': { ...NOT_KEPT, queryKeys: ['saved'], access: 'staff' },
  'admin-player-profiles': { ...NOT_KEPT, queryKeys: ['profile_id', 'name', 'saved'], access: 'staff' },
  'admin-new-prospect': { ...NOT_KEPT, access: 'staff' },
  'admin-coaches': { ...NOT_KEPT, queryKeys: ['q', 'college_id', 'per_page', 'page', 'done'], access: 'staff' },
  'admin-new-coach': { ...NOT_KEPT, access: 'staff' },
  'admin-coach': { ...NOT_KEPT, queryKeys: ['saved'], access: 'staff' },
  'admin-colleges': { ...NOT_KEPT, queryKeys: ['q', 'sport', 'conference', 'level', 'page'], access: 'staff' },
  'admin-high-schools': { ...NOT_KEPT, queryKeys: ['q', 'state', 'page'], access: 'staff' },
  'admin-games': { ...NOT_KEPT, queryKeys: ['sport', 'season', 'college_id', 'list', 'page', 'done'], access: 'staff' },
  'admin-deleted-games': { ...NOT_KEPT, queryKeys: ['sport', 'page'], access: 'staff' },
  'admin-new-game': { ...NOT_KEPT, queryKeys: ['sport', 'season'], access: 'staff' },
  'admin-game': { ...NOT_KEPT, queryKeys: ['saved'], access: 'staff' },
  'admin-prospects': {
    ...NOT_KEPT,
    queryKeys: ['query', 'sport', 'year', 'position', 'page'],
    access: 'staff',
  },
  'admin-lists': { ...NOT_KEPT, queryKeys: ['kind', 'sport'], access: 'staff' },
  'admin-class-list': { ...NOT_KEPT, queryKeys: ['view', 'find', 'done'], access: 'staff' },
  'admin-list-sheet': { ...NOT_KEPT, queryKeys: ['view', 'find', 'done'], access: 'staff' },
  'admin-list': { ...NOT_KEPT, queryKeys: ['done'], access: 'staff' },
  'admin-prospect-list': { ...NOT_KEPT, queryKeys: ['done'], access: 'staff' },
  ...SELLING_POLICIES,
  'admin-advertisements': { ...NOT_KEPT, queryKeys: ['state', 'page', 'done'], access: 'staff' },
  'admin-publishing': {
    ...NOT_KEPT,
    queryKeys: ['status', 'site_id', 'author_id', 'query', 'mine', 'prepared', 'page', 'done'],
    access: 'staff',
  },
  'admin-authors': { ...NOT_KEPT, queryKeys: ['status'], access: 'staff' },
  'admin-author': { ...NOT_KEPT, queryKeys: ['done'], access: 'staff' },
  'admin-article-preview': { ...NOT_KEPT, queryKeys: ['as'], access: 'staff' },
  'article-preview': NOT_KEPT,
  'admin-article': { ...NOT_KEPT, queryKeys: ['saved'], access: 'staff' },
  'admin-site-settings': { ...NOT_KEPT, queryKeys: ['site_id', 'saved'], access: 'staff' },
  'admin-pages': { ...NOT_KEPT, queryKeys: ['done'], access: 'staff' },
  'admin-new-page': { ...NOT_KEPT, access: 'staff' },
  'admin-page': { ...NOT_KEPT, queryKeys: ['done'], access: 'staff' },
  'admin-page-preview': { ...NOT_KEPT, access: 'staff' },
  'admin-users': { ...NOT_KEPT, queryKeys: ['q', 'by', 'cursor'], access: 'staff' },
  'admin-user': { ...NOT_KEPT, queryKeys: ['promo_code', 'done'], access: 'staff' },
  'admin-user-refund': { ...NOT_KEPT, queryKeys: ['amount'], access: 'staff' },
  'admin-user-billing': { ...NOT_KEPT, queryKeys: [...HISTORY_KEYS, 'done'], access: 'staff' },
  'admin-user-forums': { ...NOT_KEPT, queryKeys: HISTORY_KEYS, access: 'staff' },
  'admin-user-tracking': { ...NOT_KEPT, queryKeys: HISTORY_KEYS, access: 'staff' },
  'admin-user-prospects': { ...NOT_KEPT, queryKeys: HISTORY_KEYS, access: 'staff' },
  'admin-user-history': { ...NOT_KEPT, queryKeys: HISTORY_KEYS, access: 'staff' },
  'admin-refund-requests': { ...NOT_KEPT, queryKeys: ['done'], access: 'staff' },
  'admin-takedowns': { ...NOT_KEPT, queryKeys: ['status', 'page', 'person_id', 'profile', 'done'], access: 'staff' },
  'custom-page': kept({}, undefined),
  terms: kept({}, () => []),
  'privacy-policy': kept({}, () => []),
  refunds: kept({}, () => []),
  help: kept({}, () => []),
  'member-services': kept({}, () => []),
  contact: { ...NOT_KEPT, queryKeys: ['subject', 'sent'], takesCaptcha: true },
  // Public, but rendered for the reader: a visitor sees the benefits of a free account.
  landing: FORM,
  takedown: { ...NOT_KEPT, queryKeys: ['prospect_id', 'person_id', 'sent'] },
  'sign-in': { ...FORM, takesCaptcha: true },
  'sign-out': FORM,
  'strict-sign-in': { ...FORM, access: 'signed_in' },
  'forgot-username': FORM,
  'forgot-password': FORM,
  'edit-password': FORM,
  'undo-change': FORM,
  confirmation: FORM,
  profile: { ...FORM, access: 'signed_in' },
  'create-account': { ...FORM, takesCaptcha: true },
  'sign-up': { ...FORM, takesCaptcha: true },
  'framed-sign-up': { ...FORM, isRaw: true, takesCaptcha: true, framing: 'sign-up-origins' },
  subscribe: { ...FORM, takesCards: true, takesCaptcha: true },
  'new-subscription': { ...FORM, takesCards: true, takesCaptcha: true },
  'gift-purchase': { ...FORM, takesCards: true },
  'gift-success': FORM,
  'redeem-gift': FORM,
  'billing-information': { ...FORM, access: 'signed_in', takesCards: true },
  subscriptions: { ...FORM, access: 'signed_in' },
  cancellation: { ...FORM, access: 'signed_in' },
  upgrade: { ...FORM, access: 'signed_in' },
  betmgm: FORM,
  'mgm-redeem': FORM,
  saved: { ...NOT_KEPT, access: 'signed_in' },
  notices: { ...NOT_KEPT, queryKeys: ['page'], access: 'signed_in' },
  notifications: { ...FORM, access: 'signed_in' },
  unsubscribe: { ...NOT_KEPT, queryKeys: ['token', 'done'] },
  privacy: { ...NOT_KEPT, queryKeys: ['saved'] },
};

export function policyOf(routeId: string | undefined): PagePolicy | undefined {
  return routeId === undefined ? undefined : PAGE_POLICIES[routeId];
}

/** Whether the browser leaves a page to the server: a raw page, a restricted one, or one with its own policy. */
export const isLoadedWhole = ({ isRaw, access = 'public', isForm, takesCaptcha }: PagePolicy): boolean =>
  isRaw === true || access !== 'public' || isForm === true || takesCaptcha === true;
