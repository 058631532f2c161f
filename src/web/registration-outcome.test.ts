import { expect, test } from 'vitest';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { accountMade, accountRefused } from './registration-outcome.ts';
import { FALLBACK } from './store/failures.ts';
import { createStore } from './store/store.ts';
import { withSession } from './store/with-session.ts';

/** The state of the area `auth` after a visitor's registration. */

function visitor() {
  const store = createStore();
  withSession(store);
  return store;
}

test('an account that is made is signed in, with an address that nobody confirmed', () => {
  const store = visitor();
  store.dispatch(accountMade({ userId: 7, username: 'casey', email: 'casey@example.com' }));
  expect(store.getState().auth).toMatchObject({
    isAuthenticated: true,
    user: { userId: 7, username: 'casey', email: 'casey@example.com', emailConfirmed: false },
    registrationError: null,
  });
});

test('a refusal with fields is kept by field, and nobody is signed in', () => {
  const store = visitor();
  store.dispatch(accountRefused(invalidFields({ email: ['This email is taken'] })));
  expect(store.getState().auth).toMatchObject({
    isAuthenticated: false,
    user: null,
    registrationError: { email: ['This email is taken'] },
    error: null,
  });
});

test.each([
  ['a refusal without fields by its words', apiError('too_many_requests', { message: 'Too many.' }), 'Too many.'],
  ['an answer that never came by the fallback', new TypeError('Failed to fetch'), FALLBACK],
])('%s', (_, error, words) => {
  const store = visitor();
  store.dispatch(accountRefused(error));
  expect(store.getState().auth).toMatchObject({ error: words, registrationError: null });
});
