import { ensureCustomer, findInvoice } from '#features/billing/ledger/public.ts';
import { findKeptPayer, knownIssue, paymentIssue, paymentPending } from '#features/billing/payment-methods/public.ts';
import { type Payer, type PaymentDeps, payInvoice, paymentDeps } from '#features/billing/payments/public.ts';
import { listSites, type Site } from '#features/sites/sites/public.ts';
import { apiError, invalidFields } from '#kernel/errors.ts';
import { type AuditContext, audit } from '#platform/audit/audit.ts';
import { hasEntry } from '#platform/audit/find-entry.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { consentWords } from '../contract.ts';
import { findSubscription, type KeptSubscription } from '../queries.ts';
import type { getStaffSubscription, previewStaffUpgrade, upgradeByStaff } from '../staff-calls-view.ts';
import { changePriceOf } from './change-price.ts';
import { fulfilOrder, lockOwner } from './fulfil.ts';
import { lockServedOwner } from './lock-served-owner.ts';
import { orderUpgrade, previewUpgrade } from './order-upgrade.ts';
import { dropRefused } from './take-back.ts';
import { tellMember } from './tell-member.ts';
import { viewOf } from './views.ts';

/** Staff actions on a member's subscription. */

type Reply = ReplyOf<typeof getStaffSubscription>;

export async function staffView({ db, now }: Pick<Context, 'db' | 'now'>, id: number): Promise<Reply> {
  const found = await findSubscription(db, id);
  if (!found || found.status === 'incomplete') throw apiError('not_found');
  return { subscription: { ...(await viewOf(db, found, now)), userId: found.userId } };
}

/** What the upgrade would charge now, at the price that `upgradeForMember` uses. Throws not_found. */
export async function previewByStaff(
  ctx: Context,
  id: number,
  { promoCode }: ParsedOf<typeof previewStaffUpgrade>['query'],
): Promise<ReplyOf<typeof previewStaffUpgrade>> {
  const found = await findSubscription(ctx.db, id);
  if (!found || found.status === 'incomplete') throw apiError('not_found');
  const sites = await listSites(ctx.db);
  const { quote: _, ...price } = changePriceOf(
    await previewUpgrade(ctx.db, found, { promoCode, sites, now: ctx.now }),
    '',
  );
  return price;
}

export async function upgradeByCall(
  ctx: Context,
  id: number,
  wish: ParsedOf<typeof upgradeByStaff>['body'],
): Promise<Reply> {
  if (wish.subscriptionId !== undefined && wish.subscriptionId !== id)
    throw invalidFields({ subscription_id: ['The address names another subscription'] });
  await upgradeForMember({ ...ctx, ...paymentDeps(ctx), mail: ctx.ports.mail }, id, wish);
  return staffView(ctx, id);
}

type UpgradeContext = AuditContext & PaymentDeps & { config: Config; mail: Mail };

/** `userId`: the owner as the caller knows them. `reason`: for the audit log. */
type StaffUpgradeInput = {
  userId: number;
  promoCode: string;
  isAutoRenewAgreed: boolean;
  /** The amount that the preview showed; absent if none was shown. */
  amountDueCents?: number | undefined;
  reason?: string;
};

/**
 * Upgrades under the rules of the member's own upgrade. The cardholder is not present, so 3-D Secure counts as a refusal and nothing
 * changes. The email that announces the charge is in the outbox before the provider is called (R24); the receipt, or the email that nothing
 * was charged, follows.
 */
export async function upgradeForMember(ctx: UpgradeContext, id: number, input: StaffUpgradeInput): Promise<void> {
  const { db: root, now } = ctx;
  if (!input.isAutoRenewAgreed)
    throw invalidFields({
      is_auto_renew_agreed: ['The member must agree that it renews every year until they cancel.'],
    });
  const found = await findSubscription(root, id);
  if (!found || found.userId !== input.userId) throw apiError('not_found');
  // Outside the transaction, because sites are cached in memory.
  const sites = await listSites(root);
  const ordered = await root.transaction(async (db) => {
    const ownWords = 'Upgrade your own subscription under Subscriptions';
    await lockServedOwner(db, ctx, { subscriptionId: id, userId: input.userId, ownWords });
    const customerId = await ensureCustomer(db, input.userId, now);
    const payer = await payerOf(db, customerId);
    const placed = await order(db, ctx, { found, customerId, sites }, input);
    return placed && { ...placed, payer };
  });
  if (!ordered) return;
  const { invoiceId, dueCents } = ordered;
  await tellMember(ctx, id, { kind: 'upgrade_by_staff', dueCents }, `upgrade_by_staff:${invoiceId}`);
  await charge(ctx, found, { ...ordered, reason: input.reason });
}

/** `dueCents`: the amount of the invoice to charge after credit. */
type Ordered = { invoiceId: number; dueCents: number };

async function payerOf(db: Db, customerId: number): Promise<Payer> {
  const kept = await findKeptPayer(db, customerId);
  if (!kept)
    throw apiError('card_needed', { message: 'The member has no payment method. They can add one under Billing.' });
  return { ...kept, returnUrl: null };
}

/** Writes one audit entry per invoice: a second click finds the unpaid order. Null if the year has already started. */
async function order(
  db: Db,
  ctx: UpgradeContext,
  { found, customerId, sites }: { found: KeptSubscription; customerId: number; sites: readonly Site[] },
  { promoCode, amountDueCents, reason = '' }: StaffUpgradeInput,
): Promise<Ordered | null> {
  const { id, userId, type, months } = found;
  const consent = { words: `Agreed with our staff: ${consentWords('year')}`, ip: '' };
  const shown = amountDueCents === undefined ? 'told_by_mail' : { dueCents: amountDueCents };
  const wish = { shown, promoCode, renews: true, consent } as const;
  const invoiceId = await orderUpgrade(db, ctx, { id, customerId, sites }, wish);
  const invoice = invoiceId === null ? null : await findInvoice(db, invoiceId);
  if (!invoice) return null;
  const { dueCents } = invoice;
  const entry = { action: 'member.upgrade_to_annual', subject: { type: 'member', id: String(userId) } };
  if (!(await hasEntry(db, { ...entry, fact: { name: 'invoiceId', value: invoice.id } })))
    await audit(db, ctx, {
      ...entry,
      before: { subscriptionId: id, type, months },
      after: { subscriptionId: id, invoiceId: invoice.id, totalCents: invoice.totalCents, dueCents },
      reason: reason || null,
    });
  return { invoiceId: invoice.id, dueCents };
}

async function charge(
  ctx: UpgradeContext,
  { id, userId }: KeptSubscription,
  { invoiceId, dueCents, payer, reason = '' }: Ordered & { payer: Payer; reason?: string | undefined },
): Promise<void> {
  const { db, now } = ctx;
  const paid = await payInvoice(ctx, invoiceId, payer).catch((error: unknown) => {
    throw knownIssue(error);
  });
  if (paid.status === 'pending') throw paymentPending();
  // Credit may have paid for all of it.
  if (paid.status === 'paid' || (await findInvoice(db, invoiceId))?.status === 'paid') {
    if ((await fulfilOrder(db, invoiceId, now)) === 'not_given')
      throw apiError('gone', { message: 'This change expired. Please start again.' });
    return;
  }
  const refusal = paid.status === 'refused' ? paid.refusal : 'declined';
  await db.transaction(async (tx) => {
    await lockOwner(tx, { userId });
    if (!(await dropRefused(tx, id, invoiceId, now))) return;
    await audit(tx, ctx, {
      action: 'member.upgrade_declined',
      subject: { type: 'member', id: String(userId) },
      after: { subscriptionId: id, invoiceId, dueCents, refusal },
      reason: reason || null,
    });
  });
  // Not if another request is paying the invoice.
  if ((await findInvoice(db, invoiceId))?.status === 'void')
    await tellMember(ctx, id, { kind: 'upgrade_declined', dueCents }, `upgrade_declined:${invoiceId}`);
  throw paymentIssue(refusal);
}
