import type { Unread } from '#features/notifications/notices/contract.ts';
import { NOTICES_PATH } from '#features/sites/navigation/navigation-view.ts';
import { isApiError } from '#kernel/errors.ts';
import type { Api } from '../request-context.ts';
import { alertShown } from '../store/alerts.ts';
import { isNews, unreadCounted } from '../store/notices.ts';
import type { Store } from '../store/store.ts';

/**
 * Updates a member's bell: fetches the unread count at once, every minute while the page is visible, and when it becomes visible again
 * (decision 0050). One small call; a page in the background makes none.
 */

const EVERY_MS = 60_000;
/** Switching between tabs does not fetch more often than this. */
const LEAST_MS = 10_000;

export function watchNotices(api: Pick<Api, 'notices'>, store: Store): void {
  let timer: ReturnType<typeof setInterval> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  let hasEnded = false;

  const ask = async () => {
    if (hasEnded || performance.now() - askedAt < LEAST_MS) return;
    askedAt = performance.now();
    try {
      announceNews(store, await api.notices.unread());
    } catch (error) {
      // A logged-out reader has no alerts; any other failure is retried in a minute.
      if (isApiError(error) && error.status === 401) end();
    }
  };
  const follow = () => {
    clearInterval(timer);
    if (document.visibilityState !== 'visible' || hasEnded) return;
    void ask();
    timer = setInterval(() => void ask(), EVERY_MS);
  };
  const end = () => {
    hasEnded = true;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', follow);
    window.removeEventListener('pageshow', follow);
  };

  document.addEventListener('visibilitychange', follow);
  // A page restored from the back/forward cache had stopped its timers.
  window.addEventListener('pageshow', follow);
  follow();
}

/** Announces a decision that arrived while the page was open; the bell shows the count. */
function announceNews({ dispatch, getState }: Store, unread: Unread): void {
  const before = getState().notices;
  dispatch(unreadCounted(unread));
  if (before && isNews(before, unread))
    dispatch(
      alertShown({
        type: 'info',
        message: 'A prospect you follow has decided.',
        href: NOTICES_PATH,
        linkText: 'See your alerts',
        persisted: false,
      }),
    );
}
