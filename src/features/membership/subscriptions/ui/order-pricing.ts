import { apiError, isApiError } from '#kernel/errors.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { zipFault } from '#web/cards/check-address.ts';
import type { QuotedAddress } from '#web/cards/use-quoted.ts';
import type { Api } from '#web/request-context.ts';
import type { estimateTax } from '../../quotes/contract.ts';

/** `codeRefusal`: why the typed code is invalid; empty: it is valid, or there is none. The price then leaves the code out. */
export type OrderQuote = ReplyOf<typeof estimateTax> & { codeRefusal: string };

type Order = {
  plan: 'annual' | 'monthly';
  planType: 'STANDARD' | 'BUNDLE' | 'ALL_ACCESS';
  addOn: 'AD_LITE' | 'ALL_ACCESS' | undefined;
  siteId: number;
  promoCode: string;
  referAFriendCode: string;
};

/** What the last quote has checked, so that the address isn't checked again when only the code changes, and vice versa. */
const passed = { address: '', code: '' };

async function checkAddress(api: Api, address: QuotedAddress): Promise<void> {
  const asked = `${address.state} ${address.zip}`;
  if (passed.address === asked) return;
  if ((await zipFault(api, address)) !== null) throw apiError('invalid_address');
  passed.address = asked;
}

/** Validates the code by its own call, which records that it was applied; the quote then uses its price. Returns why it is invalid. */
async function codeRefusal(api: Api, { promoCode: code, planType, plan, siteId }: Order): Promise<string> {
  const query = { code, planType, period: plan === 'monthly' ? ('month' as const) : ('year' as const), siteId };
  const asked = JSON.stringify(query);
  if (code === '' || passed.code === asked) return '';
  try {
    const { valid, message } = await api.promotions.validate({ query });
    if (valid) passed.code = asked;
    return valid ? '' : message;
  } catch (error) {
    if (isApiError(error) && error.code === 'too_many_requests') return error.message;
    throw error;
  }
}

async function quoteWith(api: Api, order: Order, address: QuotedAddress): Promise<OrderQuote> {
  return { ...(await api.quotes.estimate({ query: { ...order, address } })), codeRefusal: '' };
}

/** The price of an order at an address. An invalid code doesn't block the price: its field shows why. */
export const ORDER_PRICING = {
  quoteOf: async (api: Api, order: Order, address: QuotedAddress): Promise<OrderQuote> => {
    const [, refusal] = await Promise.all([checkAddress(api, address), codeRefusal(api, order)]);
    const without = async (reason: string) => ({
      ...(await quoteWith(api, { ...order, promoCode: '' }, address)),
      codeRefusal: reason,
    });
    if (refusal !== '') return without(refusal);
    try {
      return await quoteWith(api, order, address);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'promo_code_refused') throw error;
      return without(error.message);
    }
  },
};
