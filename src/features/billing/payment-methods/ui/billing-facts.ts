import { billingHistoryRead, billingRead } from '#web/store/auth.ts';
import type { RootState } from '#web/store/store.ts';
import type { BillingData } from './billing-page.tsx';

/** What the page of billing tells the area `auth`, and shows of it: a payment changes it there, without the page being loaded again. */

type Loaded = Pick<BillingData, 'billing' | 'history'>;

export const billingActions = ({ billing, history }: Loaded) => [
  billingRead(billing),
  ...('failed' in history ? [] : [billingHistoryRead(history)]),
];

/** While the server draws, and until the page is hydrated, what was loaded. A history that could not be loaded says so. */
export const billingShown = ({ auth }: RootState, { billing, history }: Loaded): Loaded => ({
  billing: auth?.billingInformation ?? billing,
  history: 'failed' in history ? history : (auth?.billingHistory ?? history),
});
