import { apiError } from '#kernel/errors.ts';
import type { Context, MemberActor } from '#platform/context.ts';
import { handle } from '#platform/http/handle.ts';
import { getBillingInformation, getCardForm, manageBillingAgreement, updateBillingInformation } from './contract.ts';
import { billingInformation, waysToPay } from './service/billing-information.ts';
import { manageAgreement } from './service/manage-agreement.ts';
import { updateBilling } from './service/update-billing.ts';

export const paymentMethodEndpoints = [
  handle(getCardForm, { run: async ({ ports }) => waysToPay(ports) }),
  handle(manageBillingAgreement, { run: (ctx, { query }) => manageAgreement(ctx, query) }),
  handle(getBillingInformation, { run: async (ctx) => billingInformation(ctx, member(ctx)) }),
  handle(updateBillingInformation, {
    run: async (ctx, { body }) => updateBilling(ctx, member(ctx), body.billingInformation),
  }),
];

/** The runner admits only members and the operator, and the operator has no payment method. */
function member({ actor }: Context): MemberActor {
  if (actor.kind !== 'member') throw apiError('not_signed_in');
  return actor;
}
