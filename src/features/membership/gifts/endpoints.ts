import { handle } from '#platform/http/handle.ts';
import { buyGift, checkGift, estimateGift, getGiftOrder, redeemGift } from './contract.ts';
import { buy } from './service/buy-gift.ts';
import { estimate } from './service/price-gift.ts';
import { check, redeem } from './service/redeem-gift.ts';
import { showOrder } from './service/show-order.ts';

export const giftEndpoints = [
  handle(estimateGift, { run: (ctx, { query }) => estimate(ctx, query) }),
  handle(buyGift, { run: (ctx, { body }) => buy(ctx, body) }),
  handle(getGiftOrder, { run: (ctx, { query }) => showOrder(ctx, query.order) }),
  handle(checkGift, { run: (ctx, { query }) => check(ctx, query) }),
  handle(redeemGift, { run: (ctx, { body }) => redeem(ctx, body.giftRedeem.token) }),
];
