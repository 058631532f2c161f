import type { Unread } from '#features/notifications/notices/contract.ts';
import { NOTICES_PATH } from '#features/sites/navigation/navigation-view.ts';
import { isApiError } from '#kernel/errors.ts';
import type { Api } from '../request-context.ts';
import { alertShown } from '../store/alerts.ts';
import { isNews, unreadCounted } from '../store/notices.ts';
import type { Store } from '../store/store.ts';

/**
 * Keeps the bell of a member: asks what is unread at once, once a minute while the page is seen, and when it is seen again (decision
 * 0050). One small call; a page in the background asks nothing.
 */

const EVERY_MS = 60_000;
/** Going to and fro between tabs asks no oftener. */
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
      // Whoever is signed out has no notices; what else went wrong is tried again in a minute.
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
  // A page that comes back from history has stood still.
  window.addEventListener('pageshow', follow);
  follow();
}

/** Announces a decision that came while the page was open; the bell keeps the count. */
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
