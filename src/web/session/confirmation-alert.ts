import { DAY_MS } from '#kernel/dates.ts';
import { cookieDomain } from '#platform/http/cookies.ts';
import { readCookie } from '../client/cookies.ts';
import type { Api } from '../request-context.ts';
import { alertHidden, alertShown, type NewAlert } from '../store/alerts.ts';
import { reportFailure } from '../store/failures.ts';
import type { Store } from '../store/store.ts';

/** The alert of an email address that is not confirmed, and what its link does. */

export const RESEND_CONFIRMATION = 'resend_confirmation';

/** Closed, it stays away for so long in this browser, on all sites of the network. */
const QUIET_MS = 7 * DAY_MS;
const KEY = 'bluechip_verify_email';

const VERIFY_EMAIL: NewAlert = {
  type: 'info',
  message: "Verify your email address to post on forums. Didn't get it?",
  linkText: 'Send it again',
  action: RESEND_CONFIRMATION,
  isInPage: true,
};

type ClosingStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Shows the alert, unless this member closed it within the last seven days; remembers when they close it. */
export function showVerifyEmail(
  { dispatch, getState, subscribe }: Store,
  {
    userId,
    mainUrl,
    storage = networkStorage(mainUrl),
    now = Date.now,
  }: { userId: number; mainUrl: string; storage?: ClosingStorage; now?: () => number },
): void {
  const key = `${KEY}_${userId}`;
  if (now() - Number(storage.getItem(key)) < QUIET_MS) return;
  dispatch(alertShown(VERIFY_EMAIL));
  const stop = subscribe(() => {
    const { alert, auth } = getState();
    if (alert.alerts.some(({ action }) => action === RESEND_CONFIRMATION)) return;
    stop();
    // Logging out takes the alert away as well, which is no answer to it.
    if (!auth?.isAuthenticated) return;
    storage.setItem(key, String(now()));
  });
}

/** A cookie that all sites of the network share: closed on one of them, the alert is closed on all. */
function networkStorage(mainUrl: string): ClosingStorage {
  return {
    getItem: (key) => readCookie(key) ?? null,
    setItem: (key, value) => {
      const { hostname, protocol } = new URL(mainUrl);
      const domain = cookieDomain(location.hostname, hostname.replace(/^www\./, ''));
      const flags = `${domain ? `; domain=${domain}` : ''}${protocol === 'https:' ? '; secure' : ''}`;
      // biome-ignore lint/suspicious/noDocumentCookie: Safari has no Cookie Store before 18.4.
      document.cookie = `${key}=${value}; path=/; max-age=${QUIET_MS / 1_000}; samesite=lax${flags}`;
    },
  };
}

/** Sends the email again and says what came of it; the question goes once it is answered. */
export async function resendConfirmation(api: Pick<Api, 'account'>, { dispatch, getState }: Store): Promise<void> {
  const email = getState().auth?.user?.email;
  if (email === undefined) return;
  try {
    const { message } = await api.account.confirmEmail({ body: { email } });
    for (const alert of getState().alert.alerts)
      if (alert.action === RESEND_CONFIRMATION) dispatch(alertHidden(alert.id));
    dispatch(alertShown({ type: 'success', message }));
  } catch (error) {
    reportFailure(dispatch, error);
  }
}
