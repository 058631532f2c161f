import { isApiError } from '#kernel/errors.ts';
import type { Api } from '../request-context.ts';
import { alertsCleared } from '../store/alerts.ts';
import { signedOut, userLoaded } from '../store/auth.ts';
import { reportFailure } from '../store/failures.ts';
import type { Store } from '../store/store.ts';
import { accountRead, validityRead } from '../store/user.ts';
import { showVerifyEmail } from './confirmation-alert.ts';
import { showLapsed } from './lapsed-alert.ts';

/** What a page load with a session fetches and shows (specification, section 4, "Page load"). */

export type SessionDeps = {
  api: Pick<Api, 'account'>;
  store: Store;
  /** The class of reader that the server rendered the page for. */
  renderedFor: 'visitor' | 'free' | 'subscriber';
  /** The address of the main site. */
  mainUrl: string;
  /** Reloads the page; undefined if it was just reloaded. */
  reload: (() => void) | undefined;
};

/** Never throws: the page works with or without its session. */
export async function loadSession(deps: SessionDeps): Promise<void> {
  try {
    const isValid = isAuthenticated(deps.store) || (await readValidity(deps));
    if (isValid && !hasAccount(deps.store)) await readAccount(deps);
  } catch (error) {
    // A call aborted by the network or a page change says nothing about the session; the next page asks again.
    if (isApiError(error)) reportFailure(deps.store.dispatch, error, { persisted: false });
  }
}

const isAuthenticated = (store: Store) => store.getState().auth?.isAuthenticated === true;

const hasAccount = (store: Store) => (store.getState().user?.account ?? null) !== null;

async function readValidity(deps: SessionDeps): Promise<boolean> {
  const { api, store } = deps;
  const found = await api.account.validity();
  const { userId, username, email, emailConfirmed } = found;
  if (!found.isCurrentUserValid || userId === null || username === null || email === null) {
    leaveSession(deps);
    return false;
  }
  const user = { userId, username, email, emailConfirmed: emailConfirmed ?? false };
  store.dispatch(userLoaded(user));
  const { bluechipEmails, thirdPartyEmails } = found;
  store.dispatch(
    validityRead({ email, bluechipEmails: bluechipEmails ?? false, thirdPartyEmails: thirdPartyEmails ?? false }),
  );
  if (!user.emailConfirmed) showVerifyEmail(store, { userId, mainUrl: deps.mainUrl });
  return true;
}

async function readAccount(deps: SessionDeps): Promise<void> {
  const { api, store, mainUrl } = deps;
  const account = await api.account.current().then(
    ({ user }) => user,
    (error: unknown) => {
      if (isApiError(error) && error.status === 401) return null;
      throw error;
    },
  );
  if (account === null) {
    leaveSession(deps);
    return;
  }
  store.dispatch(accountRead(account));
  showLapsed(store, account.lapsedSubs, { userId: account.userId, mainUrl });
}

/** Clears the session here, with the member's alerts. A page that was rendered for a member is reloaded as a visitor's. */
function leaveSession({ store, renderedFor, reload }: SessionDeps): void {
  store.dispatch(signedOut());
  store.dispatch(alertsCleared());
  if (renderedFor !== 'visitor') reload?.();
}
