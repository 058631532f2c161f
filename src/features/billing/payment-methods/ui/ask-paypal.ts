import type { Api } from '#web/request-context.ts';
import { paypalAsked, paypalAuthorized, paypalFailed } from '#web/store/auth.ts';
import { failureText } from '#web/store/failures.ts';
import type { Dispatch } from '#web/store/store.ts';
import type { BillingInformation } from '../contract.ts';

type AgreementRequest = {
  /** Of the account at PayPal; empty: the member says so there. */
  email: string;
  address: NonNullable<BillingInformation['address']>;
  /** The page of billing, to which PayPal leads back. */
  here: string;
};

type With = { api: { billing: Pick<Api['billing'], 'manageAgreement'> }; dispatch: Dispatch };

/** Where the member agrees to be charged by PayPal from now on. Throws what was refused, which the area `auth` keeps as well. */
export async function askPaypal({ api, dispatch }: With, { email, address, here }: AgreementRequest): Promise<string> {
  dispatch(paypalAsked({ email, address }));
  try {
    const query = {
      billingAgreementAction: 'update' as const,
      returnUrl: here,
      cancelUrl: `${here}?paypal=cancelled`,
      userEmail: email,
    };
    const agreed = await api.billing.manageAgreement({ query });
    dispatch(paypalAuthorized(agreed));
    return agreed.authorizationData.returnUrl;
  } catch (error) {
    dispatch(paypalFailed(failureText(error)));
    throw error;
  }
}
