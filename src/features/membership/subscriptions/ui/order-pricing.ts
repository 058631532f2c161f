import { apiError, type BluechipAPIError } from '#kernel/errors.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { zipFault } from '#web/cards/check-address.ts';
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

/** The checks that the last quote passed: neither an address nor a code is asked about again while only the other changes. */
const passed = { address: '', code: '' };

async function checkAddress(api: Api, address: QuotedAddress): Promise<void> {
  const asked = `${address.state} ${address.zip}`;
  if (passed.address === asked) return;
  if ((await zipFault(api, address)) !== null) throw apiError('invalid_address');
  passed.address = asked;
}

/** A code is validated by its own call, which notes that it was applied; the quote then takes its price. */
async function checkCode(api: Api, { promoCode: code, planType, plan, siteId }: Order): Promise<void> {
  const query = { code, planType, period: plan === 'monthly' ? ('month' as const) : ('year' as const), siteId };
  const asked = JSON.stringify(query);
  if (code === '' || passed.code === asked) return;
  const { valid, message } = await api.promotions.validate({ query });
  if (!valid) throw apiError('promo_code_refused', { message });
  passed.code = asked;
}

/** What an order costs at an address; a code that is refused is said at its field. */
export const ORDER_PRICING = {
  quoteOf: async (api: Api, order: Order, address: QuotedAddress): Promise<OrderQuote> => {
    await Promise.all([checkAddress(api, address), checkCode(api, order)]);
    return api.quotes.estimate({ query: { ...order, address } });
  },
  fieldOf: ({ code }: BluechipAPIError) => (code === 'promo_code_refused' ? ('promoCode' as const) : null),
};
