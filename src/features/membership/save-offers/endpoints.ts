import { handle } from '#platform/http/handle.ts';
import { extendRenewalDate, getSaveEligibility, mailSaveOffer } from './contract.ts';
import { eligibilityOf, extendRenewal, mailOffer } from './service/save-own.ts';

export const saveOfferEndpoints = [
  handle(getSaveEligibility, { run: (ctx, { params }) => eligibilityOf(ctx, params.subscriptionId) }),
  handle(mailSaveOffer, { run: (ctx, { params }) => mailOffer(ctx, params.subscriptionId) }),
  handle(extendRenewalDate, { run: (ctx, { params, body }) => extendRenewal(ctx, params.subscriptionId, body) }),
];
