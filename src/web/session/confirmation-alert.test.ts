import { expect, onTestFinished, test, vi } from 'vitest';
import { DAY_MS } from '#kernel/dates.ts';
import { alertHidden, alertsCleared } from '../store/alerts.ts';
import { loginSucceeded, signedOut } from '../store/auth.ts';
import { createStore } from '../store/store.ts';
import { withSession } from '../store/with-session.ts';
import { showVerifyEmail } from './confirmation-alert.ts';

const MAIN = 'https://bluechip.example';

/** A page load by a member whose address is not confirmed, with what earlier loads left in the browser's storage. */
function pageLoad(kept: Map<string, string>, { userId = 7, at = 0 } = {}) {
  const store = createStore();
  withSession(store);
  store.dispatch(loginSucceeded({ userId, username: 'casey', email: 'c@example.com', emailConfirmed: false }));
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  showVerifyEmail(store, { userId, mainUrl: MAIN, storage, now: () => 1_000 * DAY_MS + at });
  const shown = store.getState().alert.alerts;
  return { store, isShown: shown.length === 1, id: shown[0]?.id ?? '' };
}

test('closed, it stays away for seven days, for this member', () => {
  const kept = new Map<string, string>();
  const { store, isShown, id } = pageLoad(kept);
  expect(isShown).toBe(true);
  store.dispatch(alertHidden(id));
  expect(pageLoad(kept, { at: 7 * DAY_MS - 1 }).isShown).toBe(false);
  expect(pageLoad(kept, { userId: 8 }).isShown).toBe(true);
  expect(pageLoad(kept, { at: 7 * DAY_MS }).isShown).toBe(true);
});

test('left open, it is shown on the next page; logging out is not closing', () => {
  const kept = new Map<string, string>();
  expect(pageLoad(kept).isShown).toBe(true);
  const { store } = pageLoad(kept);
  store.dispatch(signedOut());
  store.dispatch(alertsCleared());
  expect(pageLoad(kept).isShown).toBe(true);
});

test('closed on one site, it is closed on the others: the cookie is the network’s', () => {
  const cookies: string[] = [];
  vi.stubGlobal('location', { hostname: 'kentucky.bluechip.example' });
  vi.stubGlobal('document', {
    get cookie() {
      return '';
    },
    set cookie(text: string) {
      cookies.push(text);
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const store = createStore();
  withSession(store);
  store.dispatch(loginSucceeded({ userId: 7, username: 'casey', email: 'c@example.com', emailConfirmed: false }));
  showVerifyEmail(store, { userId: 7, mainUrl: MAIN, now: () => 1_000 * DAY_MS });
  store.dispatch(alertHidden(store.getState().alert.alerts[0]?.id ?? ''));
  expect(cookies).toEqual([
    'bluechip_verify_email_7=86400000000; path=/; max-age=604800; samesite=lax; domain=bluechip.example; secure',
  ]);
});
