import type { MemberView } from '#features/membership/accounts/member-view.ts';
import type { NewAlert } from '../store/alerts.ts';
import type { Store } from '../store/store.ts';
import { type ClosingOptions, showUntilClosed } from './remembered-alert.ts';

/** The alert of a subscription that ended: a line of the page, which leads back to the plan. */

const KEY = 'bluechip_lapsed';

/** Where a plan is bought or an account managed, the page itself says what ended and how to renew it. */
const SAID_BY_PAGE = ['/subscribe', '/subscriptions', '/users/', '/gifts', '/landing_page'];

type Lapsed = MemberView['lapsedSubs'][number];

export function showLapsed(
  store: Store,
  lapsed: readonly Lapsed[],
  { userId, ...closing }: { userId: number } & Omit<ClosingOptions, 'key'>,
): void {
  for (const each of lapsed)
    showUntilClosed(store, alertOf(each), { ...closing, key: `${KEY}_${userId}_${nameOf(each)}` });
}

const alertOf = ({ message, href, linkText }: Lapsed): NewAlert => ({
  type: 'info',
  message,
  href,
  linkText,
  isInPage: true,
  notOn: SAID_BY_PAGE,
});

/** Its message names the sites and the day: another one that ends is shown, though this one was closed. */
const nameOf = ({ message }: Lapsed): string => message.replaceAll(/\W+/g, '_').slice(0, 80);
