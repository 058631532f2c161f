import type { Api } from '../request-context.ts';
import { alertHidden, alertShown, type NewAlert } from '../store/alerts.ts';
import { reportFailure } from '../store/failures.ts';
import type { Store } from '../store/store.ts';

/** The alert of an e-mail that is not confirmed, and what its link does. */

export const RESEND_CONFIRMATION = 'resend_confirmation';

export const VERIFY_EMAIL: NewAlert = {
  type: 'info',
  message: "Verify your email address to post on forums. Didn't get it?",
  linkText: 'Send it again',
  action: RESEND_CONFIRMATION,
};

/** Asks for the mail once more and tells what came of it; the question goes once it is answered. */
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
