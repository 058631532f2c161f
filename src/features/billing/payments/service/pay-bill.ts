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
  /** The bank, or PayPal, asks the payer at `url`; he comes back to `returnPath`, which asks again. */
  | { status: 'asks_holder'; url: string };

/** By what a member wants to pay; both null: by what he has. */
export type PayingBy = {
  /** Of the card provider's form. */
  token: string | null;
  /** new: he is asked at PayPal. A token: he agreed there, and brings it back. */
  paypal: { kind: 'new' } | { kind: 'approved'; token: string } | null;
};

export const BY_WHAT_HE_HAS: PayingBy = { token: null, paypal: null };

/** As calls have it. */
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
  /** A path of the site, with a query. */
  returnPath: string;
  /** Throws where this is not the card or account to pay by. */
  mayPay?: (payer: KeptPayer) => Promise<void>;
  beforeCharge?: BeforeCharge;
};

/**
 * Somebody pays an invoice of his while he is here. Asked again it goes on where it was; a refusal is thrown, and the invoice waits for another way to
 * pay.
 */
export async function payBill(ctx: Context, { returnPath, mayPay, beforeCharge, ...bill }: Bill): Promise<Paid> {
  const returnUrl = `${siteUrl(ctx.config, ctx.site.subdomain)}${returnPath}`;
  try {
    const found = await payerFor(ctx, { ...bill, returnUrl });
    if (found.status === 'asks_holder') return found;
    if (found.status === 'none') {
      // What was typed for this bill alone goes once it is paid: whoever asks at the same moment finds it paid.
      if (await isPaidWithMoney(ctx, bill)) return { status: 'paid' };
      throw found.error;
    }
    await mayPay?.(found.payer);
    return await pay(ctx, bill, { payer: found.payer, returnUrl, beforeCharge });
  } catch (error) {
    throw knownIssue(error);
  }
}

/** One of which nothing is due is paid from the beginning, and still asks for something to pay the next one by. */
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
  // Nothing may be owed because it was taken back: then there is nothing to give.
  const invoice = await findInvoice(db, invoiceId);
  if (invoice?.status !== 'paid') throw apiError('gone', { message: 'This expired. Please start again.' });
  return { status: 'paid' };
}

type Found =
  | { status: 'found'; payer: KeptPayer }
  | { status: 'asks_holder'; url: string }
  /** `error`: what the payer is told, where nobody else has paid. */
  | { status: 'none'; error: BluechipAPIError };

const none = (error: BluechipAPIError): Found => ({ status: 'none', error });
const noCard = () => none(invalidFields({ payment_token: [pleaseEnter('your card number')] }));

type PayerParams = { customerId: number; by: PayingBy; returnUrl: string };

/** The card of the token, what was agreed at PayPal, or what the member has. */
async function payerFor(ctx: Context, { customerId, by, returnUrl }: PayerParams): Promise<Found> {
  const { db } = ctx;
  if (by.paypal) return paypalFor(ctx, { customerId, by: by.paypal, returnUrl });
  if (by.token !== null)
    return orIssue(ctx, customerId, await keepCard(ctx, { customerId, token: by.token, returnUrl }));
  const finished = await finishKeeping(ctx, customerId);
  const known = await findKeptPayer(db, customerId);
  // From that question he turned away, and has something good to pay by.
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
