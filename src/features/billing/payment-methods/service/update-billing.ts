import { siteUrl } from '#features/sites/sites/public.ts';
import type { Context, MemberActor } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { ensureCustomer } from '../../ledger/public.ts';
import type { updateBillingInformation } from '../contract.ts';
import { knownIssue, type PaymentRefusal, paymentIssue } from '../payment-issue.ts';
import { checkBillingAddress, moveMember } from './billing-address.ts';
import { billingInformation } from './billing-information.ts';
import { keepAgreement } from './keep-agreement.ts';
import { type CardKeeping, finishKeeping, keepCard } from './keep-card.ts';

type BillingInput = ParsedOf<typeof updateBillingInformation>['body']['billingInformation'];

/**
 * Saves the address first, because the bank checks the card against the address that the form sent to the provider, not against our copy.
 */
export async function updateBilling(
  ctx: Context,
  actor: Pick<MemberActor, 'userId'>,
  { paymentToken, paypalToken, address }: BillingInput,
): Promise<ReplyOf<typeof updateBillingInformation>> {
  const { db, now } = ctx;
  if (address) {
    await checkBillingAddress(db, address);
    await db.transaction((tx) => moveMember(tx, actor.userId, address, now));
  }
  const customerId = await ensureCustomer(db, actor.userId, now);
  const keeping = await keepingOf(ctx, customerId, {
    paymentToken,
    paypalToken,
    isAddressAlone: address !== undefined,
  });
  if (keeping?.status === 'refused') throw paymentIssue(keeping.refusal);
  return {
    status: keeping?.status === 'asks_holder' ? 'asks_holder' : 'updated',
    url: keeping?.status === 'asks_holder' ? keeping.url : null,
    billingInformation: await billingInformation(ctx, actor),
  };
}

type Keeping =
  | Exclude<CardKeeping, { status: 'kept' | 'refused' }>
  | { status: 'kept' }
  | { status: 'refused'; refusal: PaymentRefusal };

type Given = { paymentToken: string | undefined; paypalToken: string | undefined; isAddressAlone: boolean };

/** Null if no payment method was given and no 3-D Secure check is pending. */
async function keepingOf(
  ctx: Context,
  customerId: number,
  { paymentToken, paypalToken, isAddressAlone }: Given,
): Promise<Keeping | null> {
  const { db, ports, now, config, site } = ctx;
  const returnUrl = `${siteUrl(config, site.subdomain)}/users/billing_information?card=asked`;
  try {
    if (paymentToken !== undefined) return await keepCard(ctx, { customerId, token: paymentToken, returnUrl });
    if (paypalToken === undefined) return isAddressAlone ? null : await finishKeeping(ctx, customerId);
    const paypal = ports.paypal.payments;
    const { status } = await keepAgreement({ db, paypal, now, config }, { customerId, token: paypalToken });
    return status === 'kept' ? { status } : { status, refusal: 'agreement_gone' };
  } catch (error) {
    throw knownIssue(error);
  }
}
