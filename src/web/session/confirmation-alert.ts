import type { Api } from '../request-context.ts';
import { alertHidden, alertShown, type NewAlert } from '../store/alerts.ts';
import { reportFailure } from '../store/failures.ts';
import type { Store } from '../store/store.ts';
import { type ClosingOptions, showUntilClosed } from './remembered-alert.ts';

/** The alert about an unconfirmed email address, and the action of its link. */

export const RESEND_CONFIRMATION = 'resend_confirmation';

const KEY = 'bluechip_verify_email';

const VERIFY_EMAIL: NewAlert = {
  type: 'info',
  message: "Verify your email address to post on forums. Didn't get it?",
  linkText: 'Send it again',
  action: RESEND_CONFIRMATION,
  isInPage: true,
};

/** Shows the alert, unless this member closed it recently. */
export function showVerifyEmail(
  store: Store,
  { userId, ...closing }: { userId: number } & Omit<ClosingOptions, 'key'>,
) {
  showUntilClosed(store, VERIFY_EMAIL, { ...closing, key: `${KEY}_${userId}` });
}

/** Sends the email again and shows the result; the alert disappears once there is one. */
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
