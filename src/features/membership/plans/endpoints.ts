import { handle } from '#platform/http/handle.ts';
import { getPricing } from './contract.ts';
import { pricingAt } from './service/pricing.ts';
import { previewByStaff, setByStaff, staffPrices, withdrawByStaff } from './service/staff-prices.ts';
import { listStaffPrices, previewPrice, setStaffPrice, withdrawStaffPrice } from './staff-prices-view.ts';

export const planEndpoints = [
  handle(getPricing, { run: async ({ db, now }) => ({ pricing: await pricingAt(db, now) }) }),
  handle(listStaffPrices, { run: (ctx) => staffPrices(ctx) }),
  handle(previewPrice, { run: (ctx, { query }) => previewByStaff(ctx, query) }),
  handle(setStaffPrice, { run: (ctx, { body }) => setByStaff(ctx, body) }),
  handle(withdrawStaffPrice, { run: (ctx, { body }) => withdrawByStaff(ctx, body) }),
];
