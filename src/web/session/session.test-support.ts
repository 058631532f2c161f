import { type BluechipAPIError, isApiError } from '#kernel/errors.ts';
import { createApi } from '#platform/http/api-client.ts';
import { contracts } from '../contracts.ts';
import { createStore } from '../store/store.ts';
import { withSession } from '../store/with-session.ts';

/** A store with the session's areas, and an API that answers by the path of the call and records the calls. */

export const VALID = {
  isCurrentUserValid: true,
  email: 'casey@example.com',
  emailConfirmed: true,
  bluechipEmails: true,
  thirdPartyEmails: false,
  userId: 7,
  username: 'casey',
};

export const INVALID = {
  isCurrentUserValid: false,
  email: null,
  emailConfirmed: null,
  bluechipEmails: null,
  thirdPartyEmails: null,
  userId: null,
  username: null,
};

export const ACCOUNT = {
  userId: 7,
  email: 'casey@example.com',
  emailConfirmed: true,
  bluechipEmails: true,
  thirdPartyEmails: true,
  adLite: true,
  role: 'user',
  isPublisher: false,
  isStaffWriter: false,
  subscriptions: [],
  lapsedSubs: [],
};

export function sessionFixture(replies: Record<string, object | BluechipAPIError | TypeError>) {
  const store = createStore();
  withSession(store);
  const asked: { path: string; body: unknown }[] = [];
  const api = createApi(contracts, async ({ path }, { body }) => {
    asked.push({ path, body });
    const reply = replies[path];
    if (reply === undefined) throw new Error(`nobody expected ${path}`);
    if (isApiError(reply) || reply instanceof TypeError) throw reply;
    return reply;
  });
  return { store, api, asked, alerts: () => store.getState().alert.alerts };
}
