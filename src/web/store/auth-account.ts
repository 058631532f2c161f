import type { PayloadAction } from '@reduxjs/toolkit';
import type { BillingInformation, manageBillingAgreement } from '#features/billing/payment-methods/contract.ts';
import type { listBillingHistory } from '#features/billing/receipts/contract.ts';
import type { RedemptionView } from '#features/membership/betting-partner/contract.ts';
import type { SubscriptionView } from '#features/membership/subscriptions/subscription-view.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';

/**
 * What the session keeps of its member's money: how they pay, what they owe, were billed and subscribe to. Each part is null until a page
 * that shows it is loaded; a call that changes it answers the new value, and the page follows without being loaded again.
 */

type BillingHistory = ReplyOf<typeof listBillingHistory>;
type Address = BillingInformation['address'];
type Agreement = ReplyOf<typeof manageBillingAgreement>;

export type PaypalState = {
  /** The agreement that the member pays by now. */
  billingAgreement: Agreement['billingAgreement'];
  /** Where they agree to another one; null: none was asked for. */
  authorizationData: Agreement['authorizationData'] | null;
  /** The billing address that goes with it. */
  address: Address;
  /** Of the account at PayPal, as the form of billing has it: typed, else of the agreement. Null: no page of billing was loaded. */
  email: string | null;
  error: string | null;
  loading: boolean;
};

/** How far the member is with the betting partner's offer. */
type BettingPartnerState = RedemptionView & {
  /** The partner's address; null: the member has not stated their age, or is not where the offer is open. */
  url: string | null;
  error: string | null;
};

export type AccountState = {
  /** What the last change came to, in the server's words. */
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
    // Billing is read again after each payment: what was typed meanwhile stays.
    const email = state.paypal.email ?? paypal?.email ?? '';
    Object.assign(state.paypal, { billingAgreement: paypal, email, address });
  },
  billingHistoryRead(state: AccountState, { payload }: PayloadAction<BillingHistory>) {
    state.billingHistory = payload;
  },
  /** `outstandingBalance`: null where nothing is owed any more, as after a payment that is not partial. */
  balancePaid(state: AccountState, { payload }: PayloadAction<{ outstandingBalance: number | null; message: string }>) {
    if (state.billingInformation) state.billingInformation.outstandingBalance = payload.outstandingBalance;
    state.message = payload.message;
  },

  subscriptionsRead(state: AccountState, { payload }: PayloadAction<SubscriptionView[]>) {
    state.subscriptions = payload;
  },
  /** The one of the same id gives way; the others stay as they are. */
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
