import { findCustomer, findInvoice, lockCustomer } from '#features/billing/ledger/public.ts';
import { findCardCustomer, removeKeptPayer } from '#features/billing/payment-methods/public.ts';
import { payBill, payingBy } from '#features/billing/payments/public.ts';
import { pleaseEnter } from '#kernel/error-label.ts';
import { apiError, type BluechipAPIError, invalidFields } from '#kernel/errors.ts';
import { type Context, isStrict } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { derivedKey, moneyRequest } from '#platform/idempotency/keys.ts';
import type { buyGift } from '../contract.ts';
import { deliveryOn } from '../gift.ts';
import { findGift, type Gift } from '../queries.ts';
import { fulfilGift } from './fulfil-gift.ts';
import { giftSite } from './open-sale.ts';
import { orderGift } from './order-gift.ts';
import { giftOfOrder, orderName } from './order-name.ts';
import { type GiftRequests, orderedBefore } from './ordered-before.ts';
import {
  checkZip,
  type GiftOffer,
  giftChanged,
  giverOf,
  openExpiredGiftQuote,
  openGiftQuote,
  priceGift,
} from './price-gift.ts';

type Body = ParsedOf<typeof buyGift>['body'];
type Reply = ReplyOf<typeof buyGift>;

export async function buy(ctx: Context, body: Body): Promise<Reply> {
  const { config, db } = ctx;
  const id = body.quote === undefined ? giftOfOrder(config, body.order ?? '') : await order(ctx, body, body.quote);
  const gift = id === null ? null : await findGift(db, id);
  if (!gift) throw body.quote === undefined ? apiError('not_found') : gone();
  const url = await pay(ctx, gift, body);
  return { status: url === null ? 'bought' : 'asks_holder', url, order: orderName(config, gift.id) };
}

const gone = () => apiError('gone', { message: 'This order expired. Please order again.' });

/** Notes the gift that was quoted. */
async function order(ctx: Context, body: Body, quote: string): Promise<number> {
  const requests = requestsOf(ctx, body, quote);
  // Asked again, also after the quote is too old, it is what was made then.
  const made = await orderedBefore(ctx.db, requests);
  if (made !== null) return made;
  const { address, giver, recipient, message } = body;
  if (!address || !giver || !recipient) throw missing(body);
  const quoted = openGiftQuote(ctx, quote);
  if (!quoted) throw await changedSince(ctx, quote);
  const site = await giftSite(ctx, quoted.siteId);
  await checkZip(ctx.db, address);
  if (address.state !== quoted.state) throw await changedBy(ctx, { ...quoted, state: address.state });
  const persons = {
    giverName: giver.name,
    giverEmail: giver.email,
    recipientName: recipient.name,
    recipientEmail: recipient.email,
    message,
    deliverAt: dayOf(body.deliverOn, ctx.now),
  };
  const { token, paypal } = payingBy(body);
  const isTyped = token !== null || paypal !== null;
  if (giverOf(ctx) !== null && (!isTyped || quoted.creditCents > 0)) requireStrict(ctx);
  return orderGift(ctx, { quoted, siteName: site.name, userId: giverOf(ctx), persons, requests });
}

/**
 * What the account holds, its saved payment method or its credit, is given away only by somebody who has just shown who they are: a
 * session that was left open, or stolen, would else buy gifts for its thief.
 */
function requireStrict({ session, now }: Context): void {
  if (!isStrict(session, now)) throw apiError('strict_sign_in_needed');
}

/** Tax depends on the giver's address, so another state is another price, which the giver sees first. */
const changedBy = async (ctx: Context, offer: GiftOffer) =>
  giftChanged(ctx, { offer, price: await priceGift(ctx.db, offer, { userId: giverOf(ctx), now: ctx.now }) });

/** The refusal of a quote that has expired, with the quote of now; of text that is no quote of ours, without one. */
async function changedSince(ctx: Context, quote: string): Promise<BluechipAPIError> {
  const offer = openExpiredGiftQuote(ctx, quote);
  return offer ? changedBy(ctx, offer) : giftChanged(ctx, null);
}

const missing = ({ address, giver, recipient }: Body) =>
  invalidFields({
    ...(address ? {} : { 'address.name': [pleaseEnter('the name on your card')] }),
    ...(giver ? {} : { 'giver.name': [pleaseEnter('Your name')] }),
    ...(recipient ? {} : { 'recipient.name': ['Please enter the recipient’s name'] }),
  });

/** Null: at once. */
function dayOf(day: string, now: Date): Date | null {
  const at = day === '' ? now : deliveryOn(day, now);
  if (at === null) throw invalidFields({ deliver_on: ['Please choose today or a date within a year'] });
  return at === now ? null : at;
}

function requestsOf(ctx: Context, body: Body, quote: string): GiftRequests {
  const { giver, recipient, message, deliverOn, paymentToken, address, payWith } = body;
  const userId = giverOf(ctx);
  // The quote identifies a visitor: no two quotes are the same.
  const owner = userId === null ? `gift:${derivedKey(quote)}` : `member:${userId}`;
  const asked = ['buy_gift', quote, giver, recipient, message, deliverOn];
  return {
    byKey: moneyRequest(ctx, { owner, asked, paying: [paymentToken, address, payWith] }),
    // Not tied to the account: the buyer may have logged in since.
    byQuote: { owner: `gift_quote:${derivedKey(quote)}`, key: 'quote', asked },
  };
}

/** An order that was dropped while its card was kept leaves none: nobody else would remove it. */
async function forgetIfDropped({ db: root, now }: Context, { id, cardCustomerId }: Gift): Promise<void> {
  await root.transaction(async (db) => {
    await lockCustomer(db, cardCustomerId);
    if ((await findGift(db, id)) === null) await removeKeptPayer(db, cardCustomerId, now);
  });
}

/** Has it paid, and mailed when it is due. Answers where the bank, or PayPal, asks the giver; null: it is paid. */
async function pay(ctx: Context, gift: Gift, body: Body): Promise<string | null> {
  const { db, now, config } = ctx;
  const { id, invoiceId, cardCustomerId } = gift;
  const by = payingBy(body);
  if (gift.paidAt) return null;
  const invoice = invoiceId === null ? null : await findInvoice(db, invoiceId);
  if (!invoice || invoice.status === 'void') throw gone();
  if (invoice.status === 'open') {
    // A buyer who returns from their bank entered a card before, or pays by the saved one; an order that is sent, or a return from PayPal, names how it is paid.
    const isFinishing = body.quote === undefined && (await findCardCustomer(db, cardCustomerId)) !== null;
    const isOfGift = by.token !== null || by.paypal !== null || isFinishing;
    const userId = giverOf(ctx);
    // Only the buyer's own: anybody with the name of an order can finish it, but not by the buyer's saved card.
    const isOwn = userId !== null && (await findCustomer(db, userId)) === gift.customerId;
    const isSaved = isOwn && !isOfGift;
    if (isSaved) requireStrict(ctx);
    const paid = await payBill(ctx, {
      customerId: isSaved ? gift.customerId : cardCustomerId,
      invoiceId: invoice.id,
      by,
      returnPath: `/gifts/purchase?order=${encodeURIComponent(orderName(config, id))}`,
    }).catch(async (error: unknown) => {
      await forgetIfDropped(ctx, gift);
      throw error;
    });
    // Where somebody else has paid meanwhile, no bank is asked about this card.
    if (paid.status === 'asks_holder' && (await findInvoice(db, invoice.id))?.status !== 'paid') return paid.url;
  }
  await fulfilGift(db, invoice.id, now);
  return null;
}
