import { findCustomer } from '#features/billing/ledger/public.ts';
import { onItsWayCents } from '#features/billing/payments/public.ts';
import { customerHistory } from '#features/billing/receipts/public.ts';
import { dayBounds, historyPage, historyTime } from '#kernel/history-page.ts';
import { toDollars } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { getBillingHistory } from '../histories-view.ts';
import { needMember } from './need-member.ts';

type Query = ParsedOf<typeof getBillingHistory>['query'];

/** A member's billing history, with the payments of each invoice. Throws not_found. */
export async function billingHistoryOf(
  { db }: Context,
  userId: number,
  { filters, sorts, query, ...paging }: Query,
): Promise<ReplyOf<typeof getBillingHistory>> {
  await needMember(db, userId);
  const { page, perPage, offset } = historyPage(paging);
  const customerId = await findCustomer(db, userId);
  const { entries, total } = await customerHistory(db, customerId, {
    limit: perPage,
    offset,
    sort: sorts,
    status: filters?.status || undefined,
    text: query,
    ...dayBounds(filters),
  });
  const onItsWay = await onItsWayCents(
    db,
    entries.flatMap(({ payments }) => payments.map(({ id }) => id)),
  );
  return {
    billingHistory: entries.map(({ entry: { date, receiptUrl: _, ...entry }, payments }) => ({
      ...entry,
      ...historyTime(new Date(date)),
      payments: payments.map((payment) => ({
        id: payment.id,
        method: payment.method,
        providerId: payment.providerId,
        amount: toDollars(payment.cents),
        refunded: toDollars(payment.refundedCents + payment.overRefundedCents),
        refundOnItsWay: toDollars(onItsWay.get(payment.id) ?? 0),
        dispute: payment.dispute,
        ...historyTime(payment.paidAt),
      })),
    })),
    total,
    totalIsEstimate: false,
    page,
    perPage,
  };
}
