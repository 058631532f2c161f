import { handle } from '#platform/http/handle.ts';
import { buyAddOns, estimateAddOnPrice, getAddOn, listAddOns, removeAddOns } from './contract.ts';
import { addOnsOf, buyOwn, estimateOwn, ownAddOns, removeOwn } from './service/own-add-ons.ts';

export const addOnEndpoints = [
  handle(listAddOns, { run: (ctx) => ownAddOns(ctx) }),
  handle(getAddOn, { run: (ctx, { query }) => addOnsOf(ctx, query.subscriptionId) }),
  handle(estimateAddOnPrice, { run: (ctx, { query }) => estimateOwn(ctx, query) }),
  handle(buyAddOns, { run: (ctx, { body }) => buyOwn(ctx, body) }),
  handle(removeAddOns, { run: (ctx, { body }) => removeOwn(ctx, body) }),
];
