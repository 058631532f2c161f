export { type PriceList, priceIn } from './price.ts';
export { pricesAt } from './queries.ts';
export { ensurePrices } from './service/ensure-prices.ts';
export { pricingAt } from './service/pricing.ts';
