import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/dates.ts';
import { alertHidden, alertsCleared } from '../store/alerts.ts';
import { loginSucceeded, signedOut } from '../store/auth.ts';
import { createStore } from '../store/store.ts';
import { withSession } from '../store/with-session.ts';
import { showVerifyEmail } from './confirmation-alert.ts';

/** A page load of a member whose address is not confirmed, with what earlier loads left in the browser's storage. */
function pageLoad(kept: Map<string, string>, { userId = 7, at = 0 } = {}) {
  const store = createStore();
  withSession(store);
  store.dispatch(loginSucceeded({ userId, username: 'casey', email: 'c@example.com', emailConfirmed: false }));
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  showVerifyEmail(store, { userId, storage, now: () => 1_000 * DAY_MS + at });
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

test('a browser without storage shows it every time', () => {
  const store = createStore();
  withSession(store);
  showVerifyEmail(store, { userId: 7, storage: null });
  expect(store.getState().alert.alerts).toHaveLength(1);
});
