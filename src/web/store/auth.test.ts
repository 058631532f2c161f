import { describe, expect, test } from 'vitest';
import {
  accountCreated,
  accountCreationFailed,
  accountPaymentFailed,
  authReducer,
  followChanged,
  loginFailed,
  loginSucceeded,
  passwordUpdateFailed,
  passwordUpdateReset,
  passwordUpdateSucceeded,
  propertyValidated,
  requestFailed,
  requestStarted,
  requestSucceeded,
  SIGNED_OUT,
  signedOut,
  userLoaded,
} from './auth.ts';

const user = { userId: 7, username: 'casey', email: 'casey@example.com', emailConfirmed: false };
const signedIn = authReducer(undefined, loginSucceeded(user));

test('at first nobody is known', () => {
  expect(authReducer(undefined, { type: 'nothing' })).toEqual(SIGNED_OUT);
});

test('submitting is true while a request runs, and the error of the one before is gone', () => {
  const before = authReducer(undefined, requestFailed('No.'));
  const running = authReducer(before, requestStarted());
  expect(running).toEqual({ ...SIGNED_OUT, submitting: true });
  expect(authReducer(before, requestSucceeded())).toEqual(SIGNED_OUT);
  expect(authReducer(running, requestSucceeded())).toEqual(SIGNED_OUT);
  expect(authReducer(running, requestFailed('No.'))).toEqual({ ...SIGNED_OUT, error: 'No.' });
});

describe('authenticated', () => {
  test.each([
    ['by a sign-in', loginSucceeded(user)],
    ['by a new account', accountCreated(user)],
    ['by the page load', userLoaded(user)],
  ])('%s, whatever failed before', (_, action) => {
    const before = { ...SIGNED_OUT, submitting: true, error: 'No.' };
    expect(authReducer(before, action)).toEqual({
      ...SIGNED_OUT,
      isAuthenticated: true,
      user,
      isUserLoadCompleted: true,
    });
  });

  test('not by a sign-in that fails: the error is kept, and the session is not loaded', () => {
    const before = { ...SIGNED_OUT, isUserLoadCompleted: true, submitting: true };
    expect(authReducer(before, loginFailed('Wrong.'))).toEqual({ ...SIGNED_OUT, error: 'Wrong.' });
    expect(authReducer(signedIn, loginFailed('Wrong.'))).toMatchObject({
      isAuthenticated: false,
      isUserLoadCompleted: false,
    });
  });

  test('no more after a sign-out: no user, the load is complete, and following is unknown', () => {
    const following = authReducer(signedIn, followChanged({ prospectId: 7, isFollowed: true }));
    expect(authReducer(following, signedOut())).toEqual({ ...SIGNED_OUT, isUserLoadCompleted: true });
  });

  test('also where the payment of a new account fails, with the reason', () => {
    const failed = authReducer(undefined, accountPaymentFailed({ user, paymentIssue: 'Your card was declined.' }));
    expect(failed).toMatchObject({ isAuthenticated: true, user, error: 'Your card was declined.' });
  });
});

describe('an account that is not made', () => {
  const running = authReducer(undefined, requestStarted());

  test('a text becomes the error', () => {
    expect(authReducer(running, accountCreationFailed('No.'))).toEqual({ ...SIGNED_OUT, error: 'No.' });
  });

  test('an object sets the fields’ errors and the user', () => {
    const errors = { email: ['This email is taken'] };
    expect(authReducer(running, accountCreationFailed({ errors, user }))).toEqual({
      ...SIGNED_OUT,
      registrationError: errors,
      user,
    });
    expect(authReducer(running, accountCreationFailed({ errors, user: null })).user).toBeNull();
  });

  test('what was wrong goes with the account that is made', () => {
    const failed = authReducer(undefined, accountCreationFailed({ errors: { email: ['No.'] }, user: null }));
    expect(authReducer(failed, accountCreated(user)).registrationError).toBeNull();
  });
});

describe('the password', () => {
  const refusal = { code: 'invalid', message: 'Current password invalid' };

  test('changed: a flag, and no error of before', () => {
    const failed = authReducer(signedIn, passwordUpdateFailed(refusal));
    expect(failed).toEqual({ ...signedIn, passwordUpdateError: refusal });
    expect(authReducer(failed, passwordUpdateSucceeded())).toEqual({ ...signedIn, passwordUpdated: true });
  });

  test('a failure takes the flag; a reset takes both', () => {
    const done = authReducer(signedIn, passwordUpdateSucceeded());
    const failed = authReducer(done, passwordUpdateFailed(refusal));
    expect(failed.passwordUpdated).toBe(false);
    expect(authReducer(done, passwordUpdateReset())).toEqual(signedIn);
    expect(authReducer(failed, passwordUpdateReset())).toEqual(signedIn);
  });
});

test('a live check sets or clears the error of its own property only', () => {
  const email = authReducer(undefined, propertyValidated({ property: 'email', error: 'Taken' }));
  const both = authReducer(email, propertyValidated({ property: 'username', error: 'Reserved' }));
  expect(both.validationError).toEqual({ email: 'Taken', username: 'Reserved' });
  const one = authReducer(both, propertyValidated({ property: 'email', error: null }));
  expect(one.validationError).toEqual({ email: null, username: 'Reserved' });
});

test('following is what the call answered, of the prospect that it was asked about', () => {
  const followed = authReducer(signedIn, followChanged({ prospectId: 7, isFollowed: true }));
  expect(followed).toMatchObject({ isProspectFollowed: true, followedProspectId: 7 });
  const left = authReducer(followed, followChanged({ prospectId: 8, isFollowed: false }));
  expect(left).toMatchObject({ isProspectFollowed: false, followedProspectId: 8 });
});

test('a sign-out keeps its reason and the new password that led to it', () => {
  const failed = authReducer(authReducer(signedIn, passwordUpdateSucceeded()), requestFailed('Too often.'));
  expect(authReducer(failed, signedOut())).toMatchObject({ user: null, error: 'Too often.', passwordUpdated: true });
});
