import { apiError } from '#kernel/errors.ts';
import type { Api } from '#web/request-context.ts';
import type { SubscriptionView } from '../subscription-view.ts';
import type { AddOnPrice, BundleItem } from './add-on-steps.ts';

/** The purchase of a bundle of add-ons: each by its own call, against the price that was shown. */

type AddOnCalls = { addOns: Pick<Api['addOns'], 'buy' | 'price'> };

const PRICE_CHANGED = 'A price changed meanwhile. Please check it and pay again.';

const siteIdsOf = ({ site }: BundleItem) => (site === null ? [] : [site.id]);

export const priceOfItem = (api: AddOnCalls, subscriptionId: number, item: BundleItem): Promise<AddOnPrice> =>
  api.addOns.price({ query: { addOnId: item.addOn.id, subscriptionId, siteIds: siteIdsOf(item) } });

type Purchase = {
  bundle: readonly BundleItem[];
  onPriced: (item: BundleItem, price: AddOnPrice) => void;
  onBought: (item: BundleItem, subscription: SubscriptionView) => void;
};

/**
 * Answers where a bank asks the cardholder; null: all are bought. Every purchase changes the subscription, so the next one is priced
 * again: at the same amount it goes on, at another one it stops with the new price (rule R33). Throws what is refused; what was bought before
 * stays.
 */
export async function buyBundle(
  api: AddOnCalls,
  subscriptionId: number,
  { bundle, onPriced, onBought }: Purchase,
): Promise<string | null> {
  let isFirst = true;
  for (const item of bundle) {
    const price = isFirst && item.price ? item.price : await priceOfItem(api, subscriptionId, item);
    isFirst = false;
    if (price.amountDue !== item.price?.amountDue) {
      onPriced(item, price);
      throw apiError('quote_changed', { message: PRICE_CHANGED });
    }
    const siteIds = siteIdsOf(item);
    const body = { subscriptionId, addOnId: item.addOn.id, quote: price.quote };
    const { url, subscription } = await api.addOns.buy({ body: siteIds.length > 0 ? { ...body, siteIds } : body });
    if (url !== null) return url;
    onBought(item, subscription);
  }
  return null;
}
