import type { MemberView } from '#features/membership/accounts/member-view.ts';
import type { Store } from '../store/store.ts';
import { type ClosingOptions, showUntilClosed } from './remembered-alert.ts';

/** The alert about an ended subscription: a line on the page with a link to renew the plan. */

const KEY = 'bluechip_lapsed';

/** Pages for buying a plan or managing an account say themselves what ended and how to renew it. */
const SAID_BY_PAGE = ['/subscribe', '/subscriptions', '/users/', '/gifts', '/landing_page'];

type Lapsed = MemberView['lapsedSubs'][number];

type LapsedOptions = Omit<ClosingOptions, 'key'> & {
  userId: number;
  /** The page's path; absent: the current one. */
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

/**
 * The end of its message, which contains the date and its sites: when another one ends, its alert is shown although this one was closed.
 */
const nameOf = (message: string): string => message.replaceAll(/\W+/g, '_').slice(-80);
