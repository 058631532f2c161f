import type { Api } from '#web/request-context.ts';
import { paypalAsked, paypalAuthorized, paypalFailed } from '#web/store/auth.ts';
import { failureText } from '#web/store/failures.ts';
import type { Dispatch } from '#web/store/store.ts';
import type { BillingInformation } from '../contract.ts';

type AgreementRequest = {
  /** The email of the PayPal account; empty: the member enters it there. */
  email: string;
  address: NonNullable<BillingInformation['address']>;
  /** The billing page, which PayPal leads back to. */
  here: string;
};

type With = { api: { billing: Pick<Api['billing'], 'manageAgreement'> }; dispatch: Dispatch };

/** The page where the member agrees to future PayPal charges. Throws the refusal, which the slice `auth` stores as well. */
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
