export {
  creditOf,
  ensureCustomer,
  findInvoice,
  findPaymentOfProvider,
  listInvoiceLines,
  outstandingOf,
} from './queries.ts';
export { creditUnused, grantCredit } from './service/credits.ts';
export { type InvoiceDraft, issueInvoice, voidInvoice, writeOffInvoice } from './service/invoices.ts';
export { closeDispute, lockInvoice, openDispute, recordPayment, recordRefund } from './service/payments.ts';
