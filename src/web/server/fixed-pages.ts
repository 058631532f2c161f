import type { RedirectAddress } from '#features/admin/redirects/public.ts';
import { PAGE_POLICIES } from './page-policies.ts';

/**
 * Pages whose address never depends on the database; those below /admin are left out. Listed here because the table of pages imports the
 * code of all of them; a test compares both.
 */
export const FIXED_PATHS: ReadonlySet<string> = new Set([
  '/',
  '/_app',
  '/betmgm',
  '/create_account',
  '/embed',
  '/fan_futurecast_leaderboard',
  '/futurecast',
  '/futurecast/forecast',
  '/futurecast/mine',
  '/gifts/purchase',
  '/gifts/purchase_success',
  '/help',
  '/landing_page',
  '/mgm_redeem',
  '/news/contact-us-5',
  '/news/member-services',
  '/old_subscribe.user',
  '/privacy',
  '/privacy-policy',
  '/prospect_rankings/compare',
  '/redeem_gift',
  '/refunds',
  '/search',
  '/sign_up',
  '/sign_up_obi_iframe',
  '/sites',
  '/subscribe',
  '/subscriptions/new',
  '/takedown',
  '/teams',
  '/terms',
  '/unsubscribe',
  '/users/billing_information',
  '/users/confirmation',
  '/users/notices',
  '/users/notifications',
  '/users/password/edit',
  '/users/password/forgot',
  '/users/profile',
  '/users/saved',
  '/users/sign_in',
  '/users/sign_out',
  '/users/strict_sign_in',
  '/users/subscriptions',
  '/users/undo',
  '/users/username/forgot',
]);

export const FRONT = '/';

/** Whether the front page itself reads something of this query. */
export function isFrontQuery(parameters: URLSearchParams): boolean {
  return (PAGE_POLICIES.home?.queryKeys ?? []).some((key) => parameters.has(key));
}

/**
 * Whether a page always answers at an old address, so that a redirect would never apply. Only the front page can be redirected by its
 * query, because WordPress used such addresses for posts: `/?p=12`.
 */
export function isFixedPage({ path, query }: RedirectAddress): boolean {
  if (!FIXED_PATHS.has(path)) return false;
  return path !== FRONT || query === '' || isFrontQuery(new URLSearchParams(query));
}
