import { billingHistoryRead, billingRead } from '#web/store/auth.ts';
import type { RootState } from '#web/store/store.ts';
import type { BillingData } from './billing-page.tsx';

/** What the billing page stores in the slice `auth` and shows from it: a payment changes it there, without a reload of the page. */

type Loaded = Pick<BillingData, 'billing' | 'history'>;

export const billingActions = ({ billing, history }: Loaded) => [
  billingRead(billing),
  ...('failed' in history ? [] : [billingHistoryRead(history)]),
];

/** The loaded data during server rendering and until hydration. A history that failed to load says so. */
export const billingShown = ({ auth }: RootState, { billing, history }: Loaded): Loaded => ({
  billing: auth?.billingInformation ?? billing,
  history: 'failed' in history ? history : (auth?.billingHistory ?? history),
});
