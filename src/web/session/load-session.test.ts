import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BluechipAPIError } from '#kernel/errors.ts';
import { alertShown } from '../store/alerts.ts';
import { loginSucceeded } from '../store/auth.ts';
import { isAdLite, isSubscriber } from '../store/member.ts';
import type { RootState } from '../store/store.ts';
import { resendConfirmation } from './confirmation-alert.ts';
import { loadSession, type SessionDeps } from './load-session.ts';
import { ACCOUNT, INVALID, sessionFixture, VALID } from './session.test-support.ts';

const VALIDITY = '/api/v2/users/is_current_user_valid';
const CURRENT = '/api/v2/users/current';
const CONFIRM = '/api/user/confirm_email';

/** A browser without cookies. */
beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { hostname: 'bluechip.example', pathname: '/' });
});
afterAll(() => void vi.unstubAllGlobals());

async function load(
  replies: Parameters<typeof sessionFixture>[0],
  { renderedFor = 'free' }: Partial<SessionDeps> = {},
) {
  const fixture = sessionFixture(replies);
  const reload = vi.fn<() => void>();
  const deps: SessionDeps = { ...fixture, renderedFor, reload, mainUrl: 'https://bluechip.example' };
  await loadSession(deps);
  return { ...fixture, reload, deps };
}

describe('the session is valid', () => {
  test('its basic facts are kept, and the account is asked for', async () => {
    const { store, asked, alerts, reload } = await load({ [VALIDITY]: VALID, [CURRENT]: { user: ACCOUNT } });
    const { auth, user } = store.getState();
    expect(auth).toMatchObject({
      isAuthenticated: true,
      isUserLoadCompleted: true,
      user: { userId: 7, username: 'casey', email: 'casey@example.com', emailConfirmed: true },
    });
    expect(user).toEqual({
      isCurrentUserValid: true,
      account: ACCOUNT,
      emailPreferences: { email: 'casey@example.com', bluechipEmails: true, thirdPartyEmails: true },
    });
    expect(asked.map(({ path }) => path)).toEqual([VALIDITY, CURRENT]);
    expect(alerts()).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
  });

  test('advertisements and subscriptions are read from the account', async () => {
    const known = (state: RootState) => ({ adLite: isAdLite(state), subscriber: isSubscriber(state) });
    const { store } = await load({ [VALIDITY]: VALID, [CURRENT]: { user: ACCOUNT } });
    expect(known(store.getState())).toEqual({ adLite: true, subscriber: false });
    const subscribed = { ...ACCOUNT, adLite: false, subscriptions: [{ id: 1, plan: 'STANDARD' }] };
    const after = await load({ [VALIDITY]: VALID, [CURRENT]: { user: subscribed } });
    expect(known(after.store.getState())).toEqual({ adLite: false, subscriber: true });
  });

  test('who is authenticated here already is not asked about again, and the account once', async () => {
    const fixture = sessionFixture({ [CURRENT]: { user: ACCOUNT } });
    const deps: SessionDeps = {
      ...fixture,
      renderedFor: 'free',
      reload: undefined,
      mainUrl: 'https://bluechip.example',
    };
    fixture.store.dispatch(
      loginSucceeded({ userId: 7, username: 'casey', email: 'c@example.com', emailConfirmed: true }),
    );
    await loadSession(deps);
    await loadSession(deps);
    expect(fixture.asked.map(({ path }) => path)).toEqual([CURRENT]);
  });
});

describe('the session is not valid', () => {
  test('signed out here, and a page that was made for a member is loaded again', async () => {
    const { store, asked, reload } = await load({ [VALIDITY]: INVALID });
    expect(store.getState().auth).toMatchObject({ isAuthenticated: false, user: null, isUserLoadCompleted: true });
    expect(asked).toHaveLength(1);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('the alerts that were the member’s go with the session', async () => {
    const fixture = sessionFixture({ [VALIDITY]: INVALID });
    fixture.store.dispatch(alertShown({ type: 'info', message: 'Alabama ended.' }));
    await loadSession({ ...fixture, renderedFor: 'visitor', reload: undefined, mainUrl: 'https://bluechip.example' });
    expect(fixture.alerts()).toEqual([]);
  });

  test('a page that was made for a visitor stays', async () => {
    const { reload } = await load({ [VALIDITY]: INVALID }, { renderedFor: 'visitor' });
    expect(reload).not.toHaveBeenCalled();
  });

  test('no user in the reply of the account signs out as well', async () => {
    const replies = { [VALIDITY]: VALID, [CURRENT]: new BluechipAPIError(401, 'not_signed_in') };
    const { store, alerts, reload } = await load(replies);
    expect(store.getState().auth).toMatchObject({ isAuthenticated: false, isUserLoadCompleted: true });
    expect(store.getState().user).toEqual({
      isCurrentUserValid: false,
      emailPreferences: null,
      account: null,
    });
    expect(alerts()).toEqual([]);
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('what a page load says', () => {
  test('each lapsed subscription, as a line of the page that leads back to its plan', async () => {
    const lapsed = (name: string) => ({ message: `${name} ended.`, href: '/users/subscriptions', linkText: 'Renew' });
    const user = { ...ACCOUNT, lapsedSubs: [lapsed('Alabama'), lapsed('Iowa')] };
    const { alerts } = await load({ [VALIDITY]: VALID, [CURRENT]: { user } });
    expect(alerts()).toMatchObject([
      { message: 'Alabama ended.', href: '/users/subscriptions', linkText: 'Renew', isInPage: true },
      { message: 'Iowa ended.', isInPage: true },
    ]);
    expect(alerts()[0]?.durationInSeconds).toBeUndefined();
  });

  test('an e-mail that is not confirmed, with the mail once more', async () => {
    const sent = { isConfirmed: false, message: 'If the account is there, the mail is on its way.' };
    const replies = {
      [VALIDITY]: { ...VALID, emailConfirmed: false },
      [CURRENT]: { user: ACCOUNT },
      [CONFIRM]: sent,
    };
    const { api, store, asked, alerts } = await load(replies);
    expect(alerts()).toMatchObject([
      {
        message: "Verify your email address to post on forums. Didn't get it?",
        action: 'resend_confirmation',
        persisted: true,
      },
    ]);
    await resendConfirmation(api, store);
    expect(asked.at(-1)).toEqual({ path: CONFIRM, body: { email: 'casey@example.com' } });
    expect(alerts()).toMatchObject([{ type: 'success', message: sent.message }]);
  });

  test('a mail that could not be asked for: the question stays, with the reason', async () => {
    const replies = {
      [VALIDITY]: { ...VALID, emailConfirmed: false },
      [CURRENT]: { user: ACCOUNT },
      [CONFIRM]: new BluechipAPIError(429, 'too_many_requests', { message: 'Too many requests.' }),
    };
    const { api, store, alerts } = await load(replies);
    await resendConfirmation(api, store);
    expect(alerts()).toMatchObject([
      { action: 'resend_confirmation' },
      { type: 'severe', message: 'Too many requests.' },
    ]);
  });

  test('a call that the server failed, until the next page; nobody is signed out by it', async () => {
    const { store, alerts, reload } = await load({ [VALIDITY]: new BluechipAPIError(503, 'overloaded') });
    expect(alerts()).toMatchObject([
      { type: 'severe', message: 'Response returned with status 503', persisted: false },
    ]);
    expect(store.getState().auth).toMatchObject({ error: 'Response returned with status 503', submitting: false });
    expect(reload).not.toHaveBeenCalled();
  });

  test('nothing where the network or the change to another page cut a call off', async () => {
    const { alerts, reload } = await load({ [VALIDITY]: new TypeError('Failed to fetch') });
    expect(alerts()).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
  });
});
