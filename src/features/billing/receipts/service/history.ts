import { apiError } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';
import { clampPage } from '#kernel/pagination.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { pdfOf } from '#platform/documents/pdf-text.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import {
  countInvoices,
  findCustomer,
  findInvoice,
  type Invoice,
  type InvoiceFilter,
  type InvoiceLine,
  type InvoiceSort,
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
  const { entries, total } = await customerHistory(db, customerId, { limit: perPage, offset: (page - 1) * perPage });
  return { billingHistory: entries.map(({ entry }) => entry), total, page, perPage, totalIsEstimate: false };
}

type CustomerHistory = { entries: { entry: HistoryEntry; payments: readonly Payment[] }[]; total: number };

/** A page of a customer's billing history, with the payments of each invoice; empty without a customer (null). */
export async function customerHistory(
  db: Db,
  customerId: number | null,
  { limit, offset, sort, ...filter }: InvoiceFilter & { limit: number; offset: number; sort?: InvoiceSort | undefined },
): Promise<CustomerHistory> {
  if (customerId === null) return { entries: [], total: 0 };
  const [invoices, total] = await Promise.all([
    listInvoicePage(db, customerId, { ...filter, limit, offset, sort }),
    countInvoices(db, customerId, filter),
  ]);
  const ids = invoices.map(({ id }) => id);
  const [lines, payments, owedOf] = await Promise.all([
    listLinesOf(db, ids),
    listPaymentsOf(db, ids),
    owedRefundsByInvoice(db, ids),
  ]);
  const linesOf = Map.groupBy(lines, ({ invoiceId }) => invoiceId);
  const paymentsOf = Map.groupBy(payments, ({ invoiceId }) => invoiceId);
  const entries = invoices.map((invoice) => {
    const paid = paymentsOf.get(invoice.id) ?? [];
    const lined = linesOf.get(invoice.id) ?? [];
    return {
      entry: entryOf({ invoice, lines: lined, payments: paid, owedCents: owedOf.get(invoice.id) ?? 0 }),
      payments: paid,
    };
  });
  return { entries, total };
}

type Billed = {
  invoice: Invoice;
  lines: readonly InvoiceLine[];
  payments: readonly Payment[];
  /** Failed refunds. */
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

/** Throws not_found if the invoice is another customer's, or unpaid. */
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
