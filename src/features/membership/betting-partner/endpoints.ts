import { handle } from '#platform/http/handle.ts';
import {
  betcheck,
  beturl,
  extendByBetting,
  getBettingOffer,
  receiveBettingVerdict,
  redeemBetting,
  stateAge,
} from './contract.ts';
import { begin, linkToPartner } from './service/begin.ts';
import { receiveVerdict } from './service/hear-verdict.ts';
import { offerFor, ownRedemption } from './service/offer.ts';
import { extendOwn, redeemYear } from './service/redeem.ts';

export const bettingPartnerEndpoints = [
  handle(getBettingOffer, { run: (ctx) => offerFor(ctx) }),
  handle(betcheck, { run: (ctx) => ownRedemption(ctx) }),
  handle(beturl, { run: (ctx) => linkToPartner(ctx) }),
  handle(stateAge, { run: (ctx, { body }) => begin(ctx, body) }),
  handle(redeemBetting, { run: (ctx) => redeemYear(ctx) }),
  handle(extendByBetting, { run: (ctx, { body }) => extendOwn(ctx, body.subscriptionId) }),
  handle(receiveBettingVerdict, {
    run: async (ctx, { body: { text, signature } }) => {
      await receiveVerdict(ctx, { body: text, signature });
      return { received: true };
    },
  }),
];
