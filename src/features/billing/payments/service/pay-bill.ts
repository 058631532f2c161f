import { siteUrl } from '#features/sites/sites/public.ts';
import { pleaseEnter } from '#kernel/error-label.ts';
import { apiError, type BluechipAPIError, invalidFields } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { findInvoice, hasMoney } from '../../ledger/public.ts';
import {
  askAgreement,
  type CardKeeping,
  countingRefusal,
  findKeptPayer,
  finishKeeping,
  type KeptPayer,
  keepAgreement,
  keepCard,
  knownIssue,
  paymentIssue,
  paymentPending,
  paypalNotOffered,
} from '../../payment-methods/public.ts';
import { paymentDeps } from './ask-provider.ts';
import { type BeforeCharge, payInvoice } from './pay-invoice.ts';

export type Paid =
  | { status: 'paid' }
  /** The bank (3-D Secure) or PayPal asks the payer at `url`. They come back to `returnPath`, which repeats the request. */
  | { status: 'asks_holder'; url: string };

/** How a member wants to pay. If both are null, with their saved payment method. */
export type PayingBy = {
  /** From the card provider's form. */
  token: string | null;
  /** new: the member is sent to PayPal. A token: the member agreed there and returns with it. */
  paypal: { kind: 'new' } | { kind: 'approved'; token: string } | null;
};

export const BY_WHAT_HE_HAS: PayingBy = { token: null, paypal: null };

/** From the body of a call. */
export const payingBy = (body: {
  paymentToken?: string | undefined;
  paypalToken?: string | undefined;
  payWith?: 'paypal' | undefined;
}): PayingBy => ({
  token: body.paymentToken ?? null,
  paypal:
    body.paypalToken !== undefined
      ? { kind: 'approved', token: body.paypalToken }
      : body.payWith === undefined
        ? null
        : { kind: 'new' },
});

type Bill = {
  customerId: number;
  invoiceId: number;
  by: PayingBy;
  /** A path of the site, including a query. */
  returnPath: string;
  /** Throws if this invoice must not be paid with this card or account. */
  mayPay?: (payer: KeptPayer) => Promise<void>;
  beforeCharge?: BeforeCharge;
};

/**
 * Pays an invoice while the member is present. A repeated call continues where the previous one stopped. A refusal is thrown, and the
 * invoice stays open for another payment method.
 */
export async function payBill(ctx: Context, { returnPath, mayPay, beforeCharge, ...bill }: Bill): Promise<Paid> {
  const returnUrl = `${siteUrl(ctx.config, ctx.site.subdomain)}${returnPath}`;
  try {
    const found = await payerFor(ctx, { ...bill, returnUrl });
    if (found.status === 'asks_holder') return found;
    if (found.status === 'none') {
      // A card entered for this invoice only is removed once the invoice is paid, so a concurrent request may find the invoice already
      // paid.
      if (await isPaidWithMoney(ctx, bill)) return { status: 'paid' };
      throw found.error;
    }
    await mayPay?.(found.payer);
    return await pay(ctx, bill, { payer: found.payer, returnUrl, beforeCharge });
  } catch (error) {
    throw knownIssue(error);
  }
}

/**
 * Whether money paid the invoice. An invoice with nothing due is paid from the start, but its order still needs a payment method for the
 * next term.
 */
async function isPaidWithMoney({ db }: Context, { invoiceId }: Pick<Bill, 'invoiceId'>): Promise<boolean> {
  const invoice = await findInvoice(db, invoiceId);
  return invoice?.status === 'paid' && hasMoney(db, invoice);
}

async function pay(
  ctx: Context,
  { customerId, invoiceId }: Pick<Bill, 'customerId' | 'invoiceId'>,
  { payer, returnUrl, beforeCharge }: { payer: KeptPayer; returnUrl: string; beforeCharge: BeforeCharge | undefined },
): Promise<Paid> {
  const { db } = ctx;
  const deps = paymentDeps(ctx);
  const charge = () => payInvoice(deps, invoiceId, { ...payer, returnUrl }, beforeCharge);
  const source = `${invoiceId}:${payer.sourceId}`;
  const paid = payer.method === 'card' ? await countingRefusal(ctx, { customerId, source }, charge) : await charge();
  if (paid.status === 'asks_holder') return paid;
  if (paid.status === 'pending') throw paymentPending();
  if (paid.status === 'refused') throw paymentIssue(paid.refusal);
  // The invoice may owe nothing because it was voided. Then there is nothing to fulfill.
  const invoice = await findInvoice(db, invoiceId);
  if (invoice?.status !== 'paid') throw apiError('gone', { message: 'This expired. Please start again.' });
  return { status: 'paid' };
}

type Found =
  | { status: 'found'; payer: KeptPayer }
  | { status: 'asks_holder'; url: string }
  /** `error`: shown to the payer unless another request paid the invoice. */
  | { status: 'none'; error: BluechipAPIError };

const none = (error: BluechipAPIError): Found => ({ status: 'none', error });
const noCard = () => none(invalidFields({ payment_token: [pleaseEnter('your card number')] }));

type PayerParams = { customerId: number; by: PayingBy; returnUrl: string };

/** The card of the token, the PayPal agreement, or the saved payment method. */
async function payerFor(ctx: Context, { customerId, by, returnUrl }: PayerParams): Promise<Found> {
  const { db } = ctx;
  if (by.paypal) return paypalFor(ctx, { customerId, by: by.paypal, returnUrl });
  if (by.token !== null)
    return orIssue(ctx, customerId, await keepCard(ctx, { customerId, token: by.token, returnUrl }));
  const finished = await finishKeeping(ctx, customerId);
  const known = await findKeptPayer(db, customerId);
  // The member left the bank's page, but has a saved payment method that works.
  if (known && finished?.status === 'asks_holder') return { status: 'found', payer: known };
  if (finished) return orIssue(ctx, customerId, finished);
  return known ? { status: 'found', payer: known } : noCard();
}

async function paypalFor(
  { db, ports, now, config }: Context,
  { customerId, by, returnUrl }: { customerId: number; by: NonNullable<PayingBy['paypal']>; returnUrl: string },
): Promise<Found> {
  const paypal = ports.paypal.payments;
  if (!paypal.isOn) throw paypalNotOffered();
  const deps = { db, paypal, now, config };
  if (by.kind === 'new') {
    const cancelUrl = `${returnUrl}&paypal=cancelled`;
    const { url } = await askAgreement(deps, { customerId, email: null, returnUrl, cancelUrl });
    return { status: 'asks_holder', url };
  }
  const { status } = await keepAgreement(deps, { customerId, token: by.token });
  const payer = status === 'kept' ? await findKeptPayer(db, customerId) : null;
  return payer ? { status: 'found', payer } : none(paymentIssue('agreement_gone'));
}

async function orIssue({ db }: Context, customerId: number, keeping: CardKeeping): Promise<Found> {
  if (keeping.status === 'refused') return none(paymentIssue(keeping.refusal));
  if (keeping.status === 'asks_holder') return keeping;
  const payer = await findKeptPayer(db, customerId);
  return payer ? { status: 'found', payer } : noCard();
}
