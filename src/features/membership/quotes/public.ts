export { quotedOrder, requote } from './service/estimate-tax.ts';
export { collectedRate, makeQuote } from './service/make-quote.ts';
export type { QuotedOrder } from './signed-quote.ts';
