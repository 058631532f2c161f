import { useStore } from 'react-redux';
import { useApi } from './calls.ts';
import { usePageRoot } from './root-data.ts';
import { accountPaymentFailed } from './store/auth.ts';
import type { RootState } from './store/store.ts';

/**
 * For a page that stays after an account was created on it, because its payment was refused: starts the member's session here, as on a page
 * load, with the reason.
 */
export function useAccountMade() {
  const api = useApi();
  const store = useStore<RootState>();
  const { mainUrl } = usePageRoot();
  return async (paymentIssue: string): Promise<void> => {
    if (!api) return;
    const { startSession } = await import('./session/session.ts');
    await startSession(api, store, { viewer: 'visitor', mainUrl });
    const user = store.getState().auth?.user;
    if (user) store.dispatch(accountPaymentFailed({ user, paymentIssue }));
  };
}
