export { quoteChanged } from './quote-changed.ts';
export { quotedOrder, requote } from './service/estimate-tax.ts';
export { makeQuote } from './service/make-quote.ts';
export { openShown, type ShownPrice, shownOf, signShown } from './shown-price.ts';
export { QUOTE_MS, type QuotedOrder } from './signed-quote.ts';
