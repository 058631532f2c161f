import { DAY_MS } from '#kernel/dates.ts';
import { cookieDomain } from '#platform/http/cookies.ts';
import { readCookie } from '../client/cookies.ts';
import { alertShown, type NewAlert } from '../store/alerts.ts';
import type { Store } from '../store/store.ts';

/** How long a closed alert stays hidden in this browser, on all sites of the network. */
const QUIET_MS = 7 * DAY_MS;

type ClosingStorage = Pick<Storage, 'getItem' | 'setItem'>;

export type ClosingOptions = {
  /** Identifies the alert and the member whose choice is stored. */
  key: string;
  mainUrl: string;
  storage?: ClosingStorage | undefined;
  now?: (() => number) | undefined;
};

/** Shows an alert, unless it was closed here within the last seven days; stores the date when it is closed. */
export function showUntilClosed(
  { dispatch, getState, subscribe }: Store,
  alert: NewAlert,
  { key, mainUrl, storage = networkStorage(mainUrl), now = Date.now }: ClosingOptions,
): void {
  if (now() - Number(storage.getItem(key)) < QUIET_MS) return;
  dispatch(alertShown(alert));
  const stop = subscribe(() => {
    const { alert: shown, auth } = getState();
    if (shown.alerts.some(({ message, type }) => message === alert.message && type === alert.type)) return;
    stop();
    // Logging out also removes the alert, which does not count as closing it.
    if (!auth?.isAuthenticated) return;
    storage.setItem(key, String(now()));
  });
}

/** A cookie shared by all sites of the network: an alert closed on one of them is closed on all. */
function networkStorage(mainUrl: string): ClosingStorage {
  return {
    getItem: (key) => readCookie(key) ?? null,
    setItem: (key, value) => {
      const { hostname, protocol } = new URL(mainUrl);
      const domain = cookieDomain(location.hostname, hostname.replace(/^www\./, ''));
      const flags = `${domain ? `; domain=${domain}` : ''}${protocol === 'https:' ? '; secure' : ''}`;
      // biome-ignore lint/suspicious/noDocumentCookie: Safari has no Cookie Store before 18.4.
      document.cookie = `${key}=${value}; path=/; max-age=${QUIET_MS / 1_000}; samesite=lax${flags}`;
    },
  };
}
