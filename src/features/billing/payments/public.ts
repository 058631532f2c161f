export { FIRST_REFUSALS } from './figure-queries.ts';
export {
  type Attempt,
  countUnanswered,
  hasOpenAttempt,
  hasUnfinishedPayments,
  isBeingCharged,
  listDeclinedForGood,
} from './queries.ts';
export { listRefusedRefunds } from './refused-refund-queries.ts';
export { giveApprovedRefund, mayApproveRefunds, refundToRequest } from './service/approved-refund.ts';
export { type PaymentDeps, paymentDeps } from './service/ask-provider.ts';
export { giveDueRefunds, noteRefund } from './service/due-refunds.ts';
export { hearCardEvent } from './service/hear-event.ts';
export { leftCentsOf, notedCents, onItsWayCents } from './service/left-of-payment.ts';
export { BY_WHAT_HE_HAS, type Paid, type PayingBy, payBill, payingBy } from './service/pay-bill.ts';
export {
  abandonUnansweredAttempts,
  beginPaying,
  canCharge,
  goOnPaying,
  type Payer,
  payInvoice,
  resumeAttempts,
} from './service/pay-invoice.ts';
export { isPaidOrCharging, paymentStatesOf } from './service/payment-state.ts';
export { type PaymentsHealth, paymentsHealth } from './service/payments-health.ts';
export { refundKey } from './service/refund-key.ts';
export { refundPayment } from './service/refund-payment.ts';
export { type Refusals, recentRefusals } from './service/refusal-breaker.ts';
export { replayWebhook } from './service/replay-webhook.ts';
export { checkForgiving, isWithinLimit } from './service/staff-refund.ts';
export { countUnprocessed, findWebhookEvent, listWebhookEvents, type WebhookEvent } from './webhook-queries.ts';
