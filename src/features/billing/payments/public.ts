export { hearCardEvent } from './service/hear-event.ts';
export { payInvoice, resumeAttempts } from './service/pay-invoice.ts';
