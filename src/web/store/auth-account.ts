import type { PayloadAction } from '@reduxjs/toolkit';
import type { BillingInformation, manageBillingAgreement } from '#features/billing/payment-methods/contract.ts';
import type { listBillingHistory } from '#features/billing/receipts/contract.ts';
import type { RedemptionView } from '#features/membership/betting-partner/contract.ts';
import type { SubscriptionView } from '#features/membership/subscriptions/subscription-view.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';

/**
 * The session's state of its member's money: payment method, balance, bills and subscriptions. Each part is null until a page that shows it
 * is loaded; a call that changes it returns the new value, and the page updates without a reload.
 */

type BillingHistory = ReplyOf<typeof listBillingHistory>;
type Address = BillingInformation['address'];
type Agreement = ReplyOf<typeof manageBillingAgreement>;

export type PaypalState = {
  /** The member's current agreement. */
  billingAgreement: Agreement['billingAgreement'];
  /** Where the member approves another one; null if none was requested. */
  authorizationData: Agreement['authorizationData'] | null;
  /** Its billing address. */
  address: Address;
  /** The email of the PayPal account, as in the billing form: typed, otherwise the agreement's. Null: no billing page was loaded. */
  email: string | null;
  error: string | null;
  loading: boolean;
};

/** The state of the betting partner's offer. */
type BettingPartnerState = RedemptionView & {
  /** The partner's address; null: the member has not stated their age, or is not where the offer is available. */
  url: string | null;
  error: string | null;
};

export type AccountState = {
  /** The result of the last change, in the server's words. */
  message: string | null;
  address: Address;
  billingInformation: BillingInformation | null;
  billingHistory: BillingHistory | null;
  subscriptions: SubscriptionView[] | null;
  paypal: PaypalState;
  bettingPartner: BettingPartnerState | null;
};

const NO_PAYPAL: PaypalState = {
  billingAgreement: null,
  authorizationData: null,
  address: null,
  email: null,
  error: null,
  loading: false,
};

export const ACCOUNT_UNKNOWN: AccountState = {
  message: null,
  address: null,
  billingInformation: null,
  billingHistory: null,
  subscriptions: null,
  paypal: NO_PAYPAL,
  bettingPartner: null,
};

export const accountReducers = {
  billingRead(state: AccountState, { payload }: PayloadAction<BillingInformation>) {
    const { paypal, address } = payload;
    Object.assign(state, { billingInformation: payload, address });
    // Billing is loaded again after each payment; input made meanwhile is kept.
    const email = state.paypal.email ?? paypal?.email ?? '';
    Object.assign(state.paypal, { billingAgreement: paypal, email, address });
  },
  billingHistoryRead(state: AccountState, { payload }: PayloadAction<BillingHistory>) {
    state.billingHistory = payload;
  },
  /** `outstandingBalance`: null if nothing is due any more, as after a payment in full. */
  balancePaid(state: AccountState, { payload }: PayloadAction<{ outstandingBalance: number | null; message: string }>) {
    if (state.billingInformation) state.billingInformation.outstandingBalance = payload.outstandingBalance;
    state.message = payload.message;
  },

  subscriptionsRead(state: AccountState, { payload }: PayloadAction<SubscriptionView[]>) {
    state.subscriptions = payload;
  },
  /** Replaces the one with the same id; the others are unchanged. */
  subscriptionReplaced(
    state: AccountState,
    { payload }: PayloadAction<{ subscription: SubscriptionView; message: string }>,
  ) {
    const { subscription, message } = payload;
    state.subscriptions = (state.subscriptions ?? []).map((each) =>
      each.id === subscription.id ? subscription : each,
    );
    state.message = message;
  },

  paypalEmailTyped(state: AccountState, { payload }: PayloadAction<string>) {
    Object.assign(state.paypal, { email: payload, error: null });
  },
  paypalAsked(state: AccountState, { payload }: PayloadAction<{ email: string; address: NonNullable<Address> }>) {
    Object.assign(state.paypal, { ...payload, authorizationData: null, error: null, loading: true });
  },
  paypalAuthorized(state: AccountState, { payload }: PayloadAction<Agreement>) {
    Object.assign(state.paypal, { ...payload, loading: false });
  },
  paypalFailed(state: AccountState, { payload }: PayloadAction<string>) {
    Object.assign(state.paypal, { error: payload, loading: false });
  },

  bettingPartnerRead(state: AccountState, { payload }: PayloadAction<RedemptionView & { url: string | null }>) {
    state.bettingPartner = { ...payload, error: null };
  },
  bettingPartnerFailed(state: AccountState, { payload }: PayloadAction<string>) {
    if (state.bettingPartner) state.bettingPartner.error = payload;
  },
};
