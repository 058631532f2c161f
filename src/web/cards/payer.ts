import type { BillingInformation } from '#features/billing/payment-methods/contract.ts';
import { isApiError } from '#kernel/errors.ts';
import type { Api } from '#web/request-context.ts';

export type Payer = {
  /** For a visitor: without card and address. */
  billing: BillingInformation;
  isVisitor: boolean;
};

/** The saved payment method and address of the current reader. */
export async function payerOf(api: Api): Promise<Payer> {
  try {
    return { billing: await api.billing.information(), isVisitor: false };
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) throw error;
    const nothing = {
      card: null,
      paypal: null,
      address: null,
      outstandingBalance: null,
      accountCredit: 0,
      refundsOwed: 0,
    };
    return { billing: { ...nothing, ...(await api.billing.cardForm()) }, isVisitor: true };
  }
}
