import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { QuotedAddress } from '#web/cards/use-quoted.ts';
import type { Api } from '#web/request-context.ts';
import type { estimateGift } from '../contract.ts';

export type GiftQuote = ReplyOf<typeof estimateGift>;

type GiftOrder = { siteId: number; months: '3' | '6' | '12' };

/** The price of a gift at an address. */
export const GIFT_PRICING = {
  quoteOf: (api: Api, order: GiftOrder, address: QuotedAddress) => api.gifts.estimate({ query: { ...order, address } }),
};
