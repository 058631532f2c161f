import { handle } from '#platform/http/handle.ts';
import { getReceipt, listBillingHistory } from './contract.ts';
import { billingHistory, receiptPdf } from './service/history.ts';

export const receiptEndpoints = [
  handle(listBillingHistory, { run: (ctx, { query }) => billingHistory(ctx, query) }),
  handle(getReceipt, { run: (ctx, { params }) => receiptPdf(ctx, params.invoiceId) }),
];
