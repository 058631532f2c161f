import { expect, test } from 'vitest';
import { apiError } from '#kernel/errors.ts';
import { createStore } from '#web/store/store.ts';
import { withSession } from '#web/store/with-session.ts';
import { signInSteps } from './use-sign-in.ts';

function visitor({ isRepeated = false } = {}) {
  const store = createStore();
  withSession(store);
  const steps = signInSteps(store.dispatch, isRepeated);
  return { steps, auth: () => store.getState().auth };
}

const CASEY = { userId: 7, username: 'casey', email: 'casey@example.com', emailConfirmed: true };

test('a sign-in makes the member known and leads to where they wanted to go', () => {
  const { steps, auth } = visitor();
  steps.started();
  expect(auth()?.submitting).toBe(true);
  expect(steps.succeeded({ user: CASEY, needsSecondFactor: false, returnTo: '/futurecast' })).toBe('/futurecast');
  expect(auth()).toMatchObject({ isAuthenticated: true, user: CASEY, submitting: false, isUserLoadCompleted: true });
});

test('nobody is signed in while the second factor is awaited', () => {
  const { steps, auth } = visitor();
  steps.started();
  const next = steps.succeeded({ user: null, needsSecondFactor: true, returnTo: '/' });
  expect(next).toBe('/users/sign_in?step=second_factor&return_to=%2F');
  expect(auth()).toMatchObject({ isAuthenticated: false, submitting: false });
});

test('a refused sign-in keeps the server’s words', () => {
  const { steps, auth } = visitor();
  steps.failed(apiError('wrong_credentials', { message: 'Wrong.' }));
  expect(auth()).toMatchObject({ isAuthenticated: false, error: 'Wrong.', isUserLoadCompleted: false });
});

test('staff who confirm a sign-in stay signed in where their code is refused', () => {
  const { steps, auth } = visitor({ isRepeated: true });
  steps.succeeded({ user: CASEY, needsSecondFactor: false, returnTo: '/' });
  steps.started();
  steps.failed(apiError('wrong_code', { message: 'Wrong.' }));
  expect(auth()).toMatchObject({
    isAuthenticated: true,
    user: CASEY,
    isUserLoadCompleted: true,
    submitting: false,
    error: 'Wrong.',
  });
});
