import type { BluechipAPIError } from '#kernel/errors.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { QuotedAddress } from '#web/cards/use-quoted.ts';
import type { Api } from '#web/request-context.ts';
import type { estimateTax } from '../../quotes/contract.ts';

export type OrderQuote = ReplyOf<typeof estimateTax>;

type Order = {
  plan: 'annual' | 'monthly';
  planType: 'STANDARD' | 'BUNDLE' | 'ALL_ACCESS';
  addOn: 'AD_LITE' | 'ALL_ACCESS' | undefined;
  siteId: number;
  promoCode: string;
  referAFriendCode: string;
};

/** What an order costs at an address; a code that is refused is said at its field. */
export const ORDER_PRICING = {
  quoteOf: (api: Api, order: Order, address: QuotedAddress) => api.quotes.estimate({ query: { ...order, address } }),
  fieldOf: ({ code }: BluechipAPIError) => (code === 'promo_code_refused' ? ('promoCode' as const) : null),
};
