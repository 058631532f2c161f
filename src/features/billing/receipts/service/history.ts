import { apiError } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';
import { clampPage } from '#kernel/pagination.ts';
import type { Context } from '#platform/context.ts';
import { pdfOf } from '#platform/documents/pdf-text.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import {
  countInvoices,
  findCustomer,
  findInvoice,
  type Invoice,
  type InvoiceLine,
  listInvoiceLines,
  listInvoicePage,
  listLinesOf,
  listPayments,
  listPaymentsOf,
  owedRefundsByInvoice,
  type Payment,
} from '../../ledger/public.ts';
import { findBillingAddress } from '../../payment-methods/public.ts';
import type { getReceipt, HistoryEntry, listBillingHistory } from '../contract.ts';
import { receiptLines, receiptTitle } from '../receipt.ts';

const PER_PAGE = 20;

export async function billingHistory(
  { db, actor }: Context,
  wanted: ParsedOf<typeof listBillingHistory>['query'],
): Promise<ReplyOf<typeof listBillingHistory>> {
  const { page, perPage } = clampPage(wanted, PER_PAGE);
  const customerId = actor.kind === 'member' ? await findCustomer(db, actor.userId) : null;
  if (customerId === null) return { billingHistory: [], total: 0, page, perPage, totalIsEstimate: false };
  const [invoices, total] = await Promise.all([
    listInvoicePage(db, customerId, { limit: perPage, offset: (page - 1) * perPage }),
    countInvoices(db, customerId),
  ]);
  const ids = invoices.map(({ id }) => id);
  const [lines, payments, owedOf] = await Promise.all([
    listLinesOf(db, ids),
    listPaymentsOf(db, ids),
    owedRefundsByInvoice(db, ids),
  ]);
  const linesOf = Map.groupBy(lines, ({ invoiceId }) => invoiceId);
  const paymentsOf = Map.groupBy(payments, ({ invoiceId }) => invoiceId);
  return {
    billingHistory: invoices.map((invoice) =>
      entryOf({
        invoice,
        lines: linesOf.get(invoice.id) ?? [],
        payments: paymentsOf.get(invoice.id) ?? [],
        owedCents: owedOf.get(invoice.id) ?? 0,
      }),
    ),
    total,
    page,
    perPage,
    totalIsEstimate: false,
  };
}

type Billed = {
  invoice: Invoice;
  lines: readonly InvoiceLine[];
  payments: readonly Payment[];
  /** What was sent back and did not arrive. */
  owedCents: number;
};

function entryOf({ invoice, lines, payments, owedCents }: Billed): HistoryEntry {
  const { id, issuedAt, totalCents, taxCents, dueCents, returnedCents, status } = invoice;
  const paidCents = payments.reduce((sum, { cents, overCents }) => sum + cents - overCents, 0);
  return {
    id,
    date: issuedAt.toISOString(),
    description: lines
      .filter(({ cents }) => cents >= 0)
      .map(({ description }) => description)
      .join(', '),
    amount: toDollars(totalCents),
    tax: toDollars(taxCents),
    credit: toDollars(Math.max(0, totalCents - dueCents - paidCents)),
    refunded: toDollars(returnedCents),
    refundOwed: toDollars(owedCents),
    status: status === 'open' ? 'open' : status === 'written_off' ? 'written_off' : 'paid',
    receiptUrl: status === 'paid' && totalCents > 0 ? `/api/v2/users/billing_history/${id}/receipt` : null,
  };
}

/** Throws not_found for what is not his own, or was not paid. */
export async function receiptPdf({ db, actor, config }: Context, id: number): Promise<ReplyOf<typeof getReceipt>> {
  const customerId = actor.kind === 'member' ? await findCustomer(db, actor.userId) : null;
  const invoice = await findInvoice(db, id);
  if (!invoice || customerId === null || invoice.customerId !== customerId || invoice.status !== 'paid')
    throw apiError('not_found');
  const [lines, payments, owedOf, address] = await Promise.all([
    listInvoiceLines(db, id),
    listPayments(db, id),
    owedRefundsByInvoice(db, [id]),
    findBillingAddress(db, customerId),
  ]);
  const seller = config.MAIL_POSTAL_ADDRESS;
  const pdf = await pdfOf({
    title: receiptTitle(invoice),
    lines: receiptLines({ invoice, lines, payments, owedCents: owedOf.get(id) ?? 0, address, seller }),
    madeAt: invoice.issuedAt,
  });
  return { name: `receipt-${id}.pdf`, base64: pdf.toString('base64') };
}
