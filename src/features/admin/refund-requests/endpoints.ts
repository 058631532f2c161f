import { handle } from '#platform/http/handle.ts';
import { decideRefundRequest, listRefundRequests, requestRefund, requestWaiver } from './refund-requests-view.ts';
import { askForWaiver, decide, listRequests, request } from './service.ts';

export const refundRequestEndpoints = [
  handle(requestRefund, { run: (ctx, { params, body }) => request(ctx, params, body) }),
  handle(requestWaiver, { run: (ctx, { params, body }) => askForWaiver(ctx, params, body) }),
  handle(listRefundRequests, { run: (ctx) => listRequests(ctx) }),
  handle(decideRefundRequest, { run: (ctx, { params, body }) => decide(ctx, params.requestId, body) }),
];
