import { expect, test } from 'vitest';
import { apiError } from '#kernel/errors.ts';
import { requestFailed } from './store/auth.ts';
import { createStore } from './store/store.ts';
import { withSession } from './store/with-session.ts';
import { requestSteps } from './use-request.ts';

function member() {
  const store = createStore();
  withSession(store);
  const toasts = () => store.getState().alert.alerts.map(({ type, message }) => ({ type, message }));
  return { store, request: requestSteps(store), auth: () => store.getState().auth, toasts };
}

const DECLINED = apiError('payment_failed', { message: 'Your card was declined.' });

test('a failure that the server answered is a severe toast, and nothing is said in place', () => {
  const { request, auth, toasts } = member();
  request.started();
  expect(auth()).toMatchObject({ submitting: true, error: null });
  expect(request.refused(DECLINED)).toBe('');
  expect(toasts()).toEqual([{ type: 'severe', message: 'Your card was declined.' }]);
  expect(auth()).toMatchObject({ submitting: false, error: 'Your card was declined.' });
});

test('a failure that no server answered is said in place, in the words of the page, and is no toast', () => {
  const { request, auth, toasts } = member();
  request.started();
  expect(request.refused(new TypeError('network'), 'Please try again.')).toBe('Please try again.');
  expect(toasts()).toEqual([]);
  expect(auth()).toMatchObject({ submitting: false, error: 'Please try again.' });
});

test('the next attempt hides the toast and forgets the error, and shows the same words again', () => {
  const { store, request, auth, toasts } = member();
  request.refused(DECLINED);
  const [first] = store.getState().alert.alerts;
  request.started();
  expect(toasts()).toEqual([]);
  expect(auth()).toMatchObject({ submitting: true, error: null });
  request.refused(DECLINED);
  const [second] = store.getState().alert.alerts;
  expect(second?.message).toBe(first?.message);
  expect(second?.id).not.toBe(first?.id);
});

test('a request that succeeds leaves no error of before', () => {
  const { store, request, auth } = member();
  store.dispatch(requestFailed('No.'));
  request.succeeded();
  expect(auth()).toMatchObject({ submitting: false, error: null });
});
