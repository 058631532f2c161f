export {
  creditOf,
  ensureCustomer,
  findInvoice,
  listInvoiceLines,
  outstandingOf,
} from './queries.ts';
export { creditUnused, grantCredit } from './service/credits.ts';
export { type InvoiceDraft, issueInvoice, voidInvoice, writeOffInvoice } from './service/invoices.ts';
export { closeDispute, openDispute, recordPayment, recordRefund } from './service/payments.ts';
