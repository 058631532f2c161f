import { apiError } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import { receiveCardEvents, receivePaypalEvents } from './contract.ts';
import { receiveCardEvent, receivePaypalEvent } from './service/receive-event.ts';
import { refundForMember, refundPreview } from './service/staff-refund.ts';
import { previewRefund, refundByStaff } from './staff-refund-view.ts';

export const paymentEndpoints = [
  handle(previewRefund, { run: (ctx, { params, query }) => refundPreview(ctx, params, query) }),
  handle(refundByStaff, { run: (ctx, { params, body }) => refundForMember(ctx, params, body) }),
  handle(receiveCardEvents, {
    run: async (ctx, { body: { text, signature } }) => {
      // On a later delivery, its subject will exist.
      if (!(await receiveCardEvent(ctx, { body: text, signature }))) throw apiError('conflict');
      return { received: true };
    },
  }),
  handle(receivePaypalEvents, {
    run: async (ctx, { body: { text, signature } }) => {
      if (!(await receivePaypalEvent(ctx, { body: text, signature, sender: ctx.client.ip })))
        throw apiError('conflict');
      return { received: true };
    },
  }),
];
