import type { MemberView } from '#features/membership/accounts/member-view.ts';
import type { Store } from '../store/store.ts';
import { type ClosingOptions, showUntilClosed } from './remembered-alert.ts';

/** The alert of a subscription that ended: a line of the page, which leads back to the plan. */

const KEY = 'bluechip_lapsed';

/** Where a plan is bought or an account managed, the page itself says what ended and how to renew it. */
const SAID_BY_PAGE = ['/subscribe', '/subscriptions', '/users/', '/gifts', '/landing_page'];

type Lapsed = MemberView['lapsedSubs'][number];

type LapsedOptions = Omit<ClosingOptions, 'key'> & {
  userId: number;
  /** Of the page; absent: the present one. */
  path?: string;
};

export function showLapsed(
  store: Store,
  lapsed: readonly Lapsed[],
  { userId, path = location.pathname, ...closing }: LapsedOptions,
): void {
  if (SAID_BY_PAGE.some((beginning) => path.startsWith(beginning))) return;
  for (const { message, href, linkText } of lapsed)
    showUntilClosed(
      store,
      { type: 'info', message, href, linkText, isInPage: true },
      { ...closing, key: `${KEY}_${userId}_${nameOf(message)}` },
    );
}

/** The end of its message, which has the day and names of its sites: when another one ends, that is shown though this one was closed. */
const nameOf = (message: string): string => message.replaceAll(/\W+/g, '_').slice(-80);
