export { type PlanOffer, planQuote, type QuotedPlan } from './plan-quote.ts';
export type { QuoteLine } from './quote.ts';
export { type MadeQuote, makeQuote } from './service/make-quote.ts';
export { defineQuote, QUOTE_MS, type QuoteContext, type Quoted, type QuotedPrice } from './signed-quote.ts';
