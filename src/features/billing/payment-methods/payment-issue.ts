import { apiError, type BluechipAPIError } from '#kernel/errors.ts';
import { CardProviderFailure, type CardRefusal } from '#platform/cards/card-payments.ts';
import { PaypalFailure, type PaypalRefusal } from '#platform/paypal/paypal-payments.ts';
import { PAYPAL_INVALID } from './contract.ts';

/** Why a payment failed, in the words of the specification (M16 to M22), which go into `errors.payment_issue`. */

export type PaymentRefusal = CardRefusal | PaypalRefusal;

const REFUSALS: Readonly<Record<PaymentRefusal, { code: string; words: string }>> = {
  declined: { code: 'card_declined', words: 'Your card was declined.' },
  brand_not_accepted: { code: 'card_not_accepted', words: 'We do not accept this card type.' },
  address_mismatch: { code: 'address_mismatch', words: 'Address verification failed. Please update and try again.' },
  invalid_data: { code: 'card_invalid', words: 'Your card data was invalid. Please update and try again.' },
  agreement_gone: { code: 'paypal_invalid', words: PAYPAL_INVALID },
  paypal_declined: {
    code: 'paypal_declined',
    words: 'Payment declined, please make sure your PayPal info is up to date or choose another payment method.',
  },
};

const issue = (code: string, message: string): BluechipAPIError =>
  apiError(code, { message, fields: { payment_issue: [message] } });

export const paymentIssue = (refusal: PaymentRefusal): BluechipAPIError => {
  const { code, words } = REFUSALS[refusal];
  return issue(code, words);
};

export const outstandingBalance = (): BluechipAPIError =>
  issue('outstanding_balance', 'An outstanding balance prevented this transaction from processing.');

/** We don't know whether it was charged; a retry does not charge twice. */
export const paymentUnknown = (): BluechipAPIError =>
  issue(
    'payment_unknown',
    'Our payment provider didn’t answer. Please try again in a minute: you won’t be charged twice.',
  );

/** Turns a provider's failure into the caller's error; any other error is unchanged. */
export const knownIssue = (error: unknown): unknown =>
  error instanceof CardProviderFailure || error instanceof PaypalFailure ? paymentUnknown() : error;

export const paymentPending = (): BluechipAPIError =>
  issue(
    'payment_unknown',
    'PayPal is still reviewing this payment. Please check back later: you won’t be charged twice.',
  );

export const paypalNotOffered = (): BluechipAPIError =>
  issue('paypal_not_offered', 'PayPal isn’t available right now. Please pay by card.');
