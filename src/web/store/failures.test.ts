import { expect, test } from 'vitest';
import { BluechipAPIError } from '#kernel/errors.ts';
import { loginSucceeded } from './auth.ts';
import { reportFailure } from './failures.ts';
import { createStore } from './store.ts';
import { withSession } from './with-session.ts';

function signedInStore() {
  const store = createStore();
  withSession(store);
  store.dispatch(loginSucceeded({ userId: 7, username: 'casey', email: 'c@example.com', emailConfirmed: true }));
  return store;
}

const refusal = (status: number, code: string, message?: string) => new BluechipAPIError(status, code, { message });

test.each([
  ['the server’s words', refusal(422, 'invalid', 'Please enter an email'), 'Please enter an email'],
  ['its status, where it had no words', refusal(500, 'internal'), 'Response returned with status 500'],
  [
    'the fallback, where it never answered',
    new TypeError('Failed to fetch'),
    'Something went wrong. Please try again later.',
  ],
])('a failed call: %s, as a severe alert, and kept', (_, error, message) => {
  const store = signedInStore();
  reportFailure(store.dispatch, error);
  expect(store.getState().alert.alerts).toMatchObject([{ type: 'severe', message, persisted: true }]);
  expect(store.getState().auth).toMatchObject({ error: message, submitting: false, isAuthenticated: true });
});

test('the alert of a failure may go with the page, and have a link', () => {
  const store = signedInStore();
  reportFailure(store.dispatch, new Error(''), { persisted: false, linkText: 'Retry', href: '/users/profile' });
  expect(store.getState().alert.alerts).toMatchObject([{ persisted: false, linkText: 'Retry' }]);
});

test('for an anonymous reader, who has no such areas, the alert alone', () => {
  const store = createStore();
  reportFailure(store.dispatch, refusal(404, 'not_found', 'Not here.'));
  expect(store.getState().alert.alerts).toMatchObject([{ message: 'Not here.' }]);
});
