import {
  findInvoice,
  findMemberOfCustomer,
  findRefundById,
  isUnsent,
  listInvoiceLines,
} from '#features/billing/ledger/public.ts';
import { findSiteById, networkNames, siteUrl } from '#features/sites/sites/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import { madeBefore, noteMade } from '#platform/idempotency/keys.ts';
import { eachInTurn, type OnFailureOf } from '#platform/jobs/each-in-turn.ts';
import type { Mail, MailMessage } from '#platform/mail/mail.ts';
import { hashOf, newToken } from '#platform/security/secret-token.ts';
import { emailKey, findMember } from '../../accounts/public.ts';
import {
  giftMail,
  giftPaymentRefundMail,
  giftReceiptMail,
  giftRefundedMail,
  giftRefundFailedMail,
} from '../emails.tsx';
import { findGiftOfInvoice, type Gift, listDueGifts, lockGift, updateGift } from '../queries.ts';
import { isPaymentRefunded } from './take-back-gift.ts';

/** Emails about a gift, each sent once: the receipt, the gift itself on its day, and what became of the payment. */

export type DeliveryDeps = { db: Db; config: Config; mail: Mail; now: Date };

async function factsOf({ db, config }: Pick<DeliveryDeps, 'db' | 'config'>, { siteId, months }: Gift) {
  const site = await findSiteById(db, siteId);
  return {
    base: siteUrl(config, site?.subdomain ?? ''),
    siteName: site?.name ?? (await networkNames(db)).name,
    months,
  };
}

/**
 * The buyer's receipt, once the gift is paid. It also goes to the address of the member's account, whatever was typed, so that they learn
 * of a gift that somebody else bought from their account.
 */
export async function mailReceipt(deps: DeliveryDeps, giftId: number): Promise<void> {
  await deps.db.transaction(async (db) => {
    const gift = await lockGift(db, giftId);
    if (!gift?.paidAt || gift.receiptedAt || !gift.invoiceId || !gift.deliverAt || gift.giverEmail === '') return;
    const invoice = await findInvoice(db, gift.invoiceId);
    if (!invoice) return;
    const facts = await factsOf({ ...deps, db }, gift);
    const lines = await listInvoiceLines(db, invoice.id);
    const { giverEmail: to, recipientName, deliverAt, paidAt } = gift;
    await updateGift(db, giftId, { receiptedAt: deps.now });
    const receipt = { ...facts, recipientName, deliverAt, paidAt, invoice, lines };
    await deps.mail.post(db, await giftReceiptMail({ ...receipt, to, isForAccount: false }));
    const owner = await accountAddress(db, gift);
    if (owner !== null && emailKey(owner) !== emailKey(to))
      await deps.mail.post(db, await giftReceiptMail({ ...receipt, to: owner, isForAccount: true }));
  });
}

/** The email of the member who bought it; null: a visitor, or a deleted account. */
async function accountAddress(db: Db, { customerId }: Gift): Promise<string | null> {
  const userId = await findMemberOfCustomer(db, customerId);
  return userId === null ? null : ((await findMember(db, userId))?.email ?? null);
}

/** Emails a gift that is due, with a new token: the token of an earlier email stops working. */
export async function deliverGift(deps: DeliveryDeps, giftId: number): Promise<void> {
  const { now } = deps;
  await deps.db.transaction(async (db) => {
    const gift = await lockGift(db, giftId);
    const isWaiting = gift?.paidAt && !gift.deliveredAt && !gift.refundingAt && !gift.redeemedAt;
    if (!gift || !isWaiting || !gift.deliverAt || gift.deliverAt > now || !gift.expiresAt) return;
    if (gift.recipientEmail === '' || (await isPaymentRefunded(db, gift.invoiceId))) return;
    const token = newToken();
    await updateGift(db, giftId, { tokenHash: hashOf(token), deliveredAt: now });
    const { recipientEmail: to, recipientName, giverName, message, expiresAt } = gift;
    const facts = await factsOf({ ...deps, db }, gift);
    await deps.mail.post(db, await giftMail({ ...facts, to, recipientName, giverName, message, expiresAt, token }));
  });
}

/** Delivers the gifts that are due. A failing one doesn't stop the others, and is due again. */
export const deliverDue = (deps: DeliveryDeps, onFailure: OnFailureOf): Promise<void> =>
  eachInTurn({
    list: (page) => listDueGifts(deps.db, deps.now, page),
    work: (id) => deliverGift(deps, id),
    onFailure,
  });

/** Tells the buyer that the gift was taken back and what is refunded. Sent once, because the event may be handled again after a crash. */
export async function mailRefund(
  deps: DeliveryDeps,
  { giftId, cents, isByProvider }: { giftId: number; cents: number; isByProvider: boolean },
): Promise<void> {
  await deps.db.transaction(async (db) => {
    const gift = await lockGift(db, giftId);
    const mailing = { owner: `gift:${giftId}`, key: 'gift_refunded', asked: [giftId] };
    if ((await madeBefore(db, mailing)) !== null) return;
    if (!gift?.refundedAt || gift.giverEmail === '') return;
    const facts = await factsOf({ ...deps, db }, gift);
    await noteMade(db, mailing, String(giftId), deps.now);
    await deps.mail.post(db, await giftRefundedMail({ ...facts, to: gift.giverEmail, cents, isByProvider }));
  });
}

type RefundEvent = { invoiceId: number; refundId: number; cents: number };

/**
 * Tells the buyer of a partial refund by staff while the gift stays valid. A refund that came with taking back the gift is in the email
 * about that.
 */
export async function mailPaymentRefund(
  deps: DeliveryDeps,
  { invoiceId, refundId, cents }: RefundEvent,
): Promise<void> {
  const refund = await findRefundById(deps.db, refundId);
  // Not sent yet, so `gift_refund_failed` tells the buyer.
  if (refund && isUnsent(refund)) return;
  await mailAboutRefund(deps, { invoiceId, refundId, key: 'payment_refunded' }, async (gift, facts) =>
    gift.refundingAt && !(refund && refund.refundedAt < gift.refundingAt)
      ? null
      : giftPaymentRefundMail({ ...facts, to: gift.giverEmail, cents }),
  );
}

/** The buyer's bank rejected the refund. */
export const mailRefundFailed = (deps: DeliveryDeps, { invoiceId, refundId, cents }: RefundEvent): Promise<void> =>
  mailAboutRefund(deps, { invoiceId, refundId, key: 'refund_failed' }, async (gift, facts) =>
    giftRefundFailedMail({ ...facts, to: gift.giverEmail, cents }),
  );

/** Sent once, however often the event is handled. */
async function mailAboutRefund(
  deps: DeliveryDeps,
  { invoiceId, refundId, key }: Omit<RefundEvent, 'cents'> & { key: string },
  mailOf: (gift: Gift, facts: Awaited<ReturnType<typeof factsOf>>) => Promise<MailMessage | null>,
): Promise<void> {
  await deps.db.transaction(async (db) => {
    const found = await findGiftOfInvoice(db, invoiceId);
    const gift = found && (await lockGift(db, found.id));
    if (!gift || gift.giverEmail === '') return;
    const mailing = { owner: `gift:${gift.id}`, key: `${key}:${refundId}`, asked: [refundId] };
    if ((await madeBefore(db, mailing)) !== null) return;
    const mail = await mailOf(gift, await factsOf({ ...deps, db }, gift));
    if (mail === null) return;
    await noteMade(db, mailing, String(refundId), deps.now);
    await deps.mail.post(db, mail);
  });
}
