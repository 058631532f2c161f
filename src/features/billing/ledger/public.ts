export {
  ensureCustomer,
  findCustomer,
  findMemberOfCustomer,
  findPayer,
  lockCustomer,
  lockCustomerOfMember,
  makeCustomer,
} from './customer-queries.ts';
export { BILLED, EARNED } from './figure-queries.ts';
export {
  countInvoices,
  type InvoiceFilter,
  type InvoiceSort,
  listInvoicePage,
  listLinesOf,
} from './history-queries.ts';
export { netCentsBetween } from './net-queries.ts';
export { PAYMENT_METHODS, type PaymentMethod } from './posting.ts';
export {
  chargedBackOf,
  creditOf,
  creditOfUser,
  findInvoice,
  findInvoiceWithLines,
  findPayment,
  findPaymentOfProvider,
  type Invoice,
  type InvoiceLine,
  isDisputed,
  listInvoiceLines,
  listInvoicesById,
  listOpenDisputes,
  listPayments,
  listPaymentsOf,
  listPaymentsOfCustomer,
  listWithMoney,
  outstandingOf,
  type Payment,
} from './queries.ts';
export {
  findRefund,
  findRefundById,
  findRefundFailure,
  listOwedRefunds,
  owedRefundCents,
  owedRefundsByInvoice,
  refundedCentsBefore,
} from './refund-queries.ts';
export { listPaidSales, listReturnedSales, type Sale } from './sales-queries.ts';
export { creditUnused, grantCredit } from './service/credits.ts';
export { failRefund, hearSentAgain, settleRefund } from './service/failed-refunds.ts';
export {
  forgiveInvoice,
  hasMoney,
  type InvoiceDraft,
  issueInvoice,
  usedCredit,
  voidInvoice,
  writeOffInvoice,
} from './service/invoices.ts';
export { lockInvoice } from './service/locks.ts';
export { isUnsent, oweRefund } from './service/owed-refunds.ts';
export {
  BY_HAND,
  closeDispute,
  openDispute,
  recordPayment,
  recordRefund,
  recordRefundByHand,
  refundableParts,
  whyNotRefundable,
} from './service/payments.ts';
