import { handle } from '#platform/http/handle.ts';
import { getPricing } from './contract.ts';
import { pricingAt } from './service/pricing.ts';

export const planEndpoints = [
  handle(getPricing, { run: async ({ db, now }) => ({ pricing: await pricingAt(db, now) }) }),
];
