import { expect, test } from 'vitest';
import { DAY_MS } from '#kernel/dates.ts';
import { alertHidden } from '../store/alerts.ts';
import { loginSucceeded } from '../store/auth.ts';
import { createStore } from '../store/store.ts';
import { withSession } from '../store/with-session.ts';
import { showLapsed } from './lapsed-alert.ts';

const lapsed = (name: string, day: string) => ({
  message: `Your ${name} subscription ended ${day}.`,
  href: '/subscribe?plan=STANDARD',
  linkText: 'Renew',
});
const ALABAMA = lapsed('Alabama Recruiting', 'Nov 3, 2026');
const IOWA = lapsed('Iowa Recruiting', 'Nov 4, 2026');

/** A page load by a member whose subscriptions ended, with what earlier loads left in the browser's storage. */
function pageLoad(kept: Map<string, string>, { userId = 7, at = 0, path = '/', ended = [ALABAMA, IOWA] } = {}) {
  const store = createStore();
  withSession(store);
  store.dispatch(loginSucceeded({ userId, username: 'casey', email: 'c@example.com', emailConfirmed: true }));
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const now = () => 1_000 * DAY_MS + at;
  showLapsed(store, ended, { userId, mainUrl: 'https://bluechip.example', path, storage, now });
  const { alerts } = store.getState().alert;
  return { store, alerts, shown: alerts.map(({ message }) => message) };
}

test('one that is closed stays away for seven days, and the other one stays', () => {
  const kept = new Map<string, string>();
  const { store, alerts, shown } = pageLoad(kept);
  expect(shown).toEqual([ALABAMA.message, IOWA.message]);
  store.dispatch(alertHidden(alerts[0]?.id ?? ''));
  expect(pageLoad(kept, { at: 7 * DAY_MS - 1 }).shown).toEqual([IOWA.message]);
  expect(pageLoad(kept, { userId: 8 }).shown).toEqual([ALABAMA.message, IOWA.message]);
  expect(pageLoad(kept, { at: 7 * DAY_MS }).shown).toEqual([ALABAMA.message, IOWA.message]);
});

test('the end of another subscription is shown, though an earlier one was closed', () => {
  const kept = new Map<string, string>();
  const { store, alerts } = pageLoad(kept, { ended: [ALABAMA] });
  store.dispatch(alertHidden(alerts[0]?.id ?? ''));
  const again = lapsed('Alabama Recruiting', 'Nov 9, 2026');
  expect(pageLoad(kept, { ended: [again] }).shown).toEqual([again.message]);
});

test('so is that of a bundle whose names are long', () => {
  const names = 'Northern Illinois Recruiting, Middle Tennessee Recruiting, Western Kentucky Recruiting';
  const [first, second] = [lapsed(names, 'Nov 3, 2026'), lapsed(names, 'Nov 9, 2026')];
  const kept = new Map<string, string>();
  const { store, alerts } = pageLoad(kept, { ended: [first] });
  store.dispatch(alertHidden(alerts[0]?.id ?? ''));
  expect(pageLoad(kept, { ended: [first] }).shown).toEqual([]);
  expect(pageLoad(kept, { ended: [second] }).shown).toEqual([second.message]);
});

test('where a plan is bought or the account managed, the page says it itself', () => {
  const shownAt = (path: string) => pageLoad(new Map(), { path }).shown.length;
  expect(['/subscribe', '/users/subscriptions', '/gifts/purchase'].map(shownAt)).toEqual([0, 0, 0]);
  expect(['/', '/news/a-story', '/user-guide'].map(shownAt)).toEqual([2, 2, 2]);
});
