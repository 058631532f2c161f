export type { PaymentMethod } from './posting.ts';
export {
  countInvoices,
  creditOf,
  creditOfUser,
  ensureCustomer,
  findCustomer,
  findInvoice,
  findPayment,
  findPaymentOfProvider,
  hasPayments,
  type Invoice,
  type InvoiceLine,
  isDisputed,
  listInvoiceLines,
  listInvoicePage,
  listLinesOf,
  listOpenDisputes,
  listPayments,
  listPaymentsOf,
  lockCustomer,
  lockCustomerOfMember,
  makeCustomer,
  outstandingOf,
  type Payment,
} from './queries.ts';
export { creditUnused, grantCredit } from './service/credits.ts';
export { type InvoiceDraft, issueInvoice, usedCredit, voidInvoice, writeOffInvoice } from './service/invoices.ts';
export {
  closeDispute,
  lockInvoice,
  openDispute,
  recordPayment,
  recordRefund,
  whyNotRefundable,
} from './service/payments.ts';
