import { expect, test } from 'vitest';
import { loginSucceeded } from '../store/auth.ts';
import { createStore } from '../store/store.ts';
import { accountRead } from '../store/user.ts';
import { withSession } from '../store/with-session.ts';
import { memberLinks } from './member-links.ts';
import { ACCOUNT } from './session.test-support.ts';

const ARTICLE = { id: 'article', loaderData: { article: { id: 7 } } };
const PROSPECT = { id: 'prospect', loaderData: { prospect: { id: 9 } } };

/** The account menu's links for a member on a page; null: nobody is logged in. */
function linksOf(account: object | null, page: Parameters<typeof memberLinks>[1]): string[] {
  const store = createStore();
  withSession(store);
  if (account !== null) {
    store.dispatch(loginSucceeded({ userId: 7, username: 'casey', email: 'c@example.com', emailConfirmed: true }));
    store.dispatch({ type: accountRead.type, payload: { ...ACCOUNT, ...account } });
  }
  return memberLinks(store.getState(), page).map(({ label, href }) => `${label}: ${href}`);
}

const ME = [
  'Logged in as casey: /users/profile',
  'My picks: /futurecast/mine',
  'Following: /users/notifications#prospects',
  'Saved stories: /users/saved',
];
const ADMIN = 'Admin: /admin/home';

test('a visitor has none, a member is named', () => {
  expect(linksOf(null, ARTICLE)).toEqual([]);
  expect(linksOf({}, ARTICLE)).toEqual(ME);
});

test('staff get the console, and the editor of what they may edit', () => {
  const writer = { isStaffWriter: true };
  expect(linksOf(writer, ARTICLE)).toEqual([...ME, ADMIN, 'Edit this story: /publishing/contents/7/edit']);
  expect(linksOf(writer, PROSPECT)).toEqual([...ME, ADMIN, 'Edit this player: /admin/prospects/9/edit']);
  expect(linksOf(writer, undefined)).toEqual([...ME, ADMIN]);
  expect(linksOf({ role: 'marketing_admin' }, ARTICLE)).toEqual([...ME, ADMIN]);
  expect(linksOf({ isPublisher: true }, PROSPECT)).toEqual([...ME, ADMIN]);
});
