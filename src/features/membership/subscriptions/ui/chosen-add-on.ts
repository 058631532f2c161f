import { ADD_ONS, type AddOn } from '../../plans/product-view.ts';
import type { SubscriptionView } from '../subscription-view.ts';
import { isLive, reads } from './plan-offer.ts';
import { PATH } from './subscription-outcomes.ts';

/** An add-on chosen on another page: the subscriptions page opens with its price. Pure. */

export const addOnHref = (addOn: AddOn, subscriptionId: number): string =>
  `${PATH}?choose=${addOn}&subscription=${subscriptionId}`;

type ChosenAddOn = { addOn: AddOn; subscriptionId: number };

/** Null: none was chosen, or the member has no subscription that can take it. */
export function chosenAddOn(query: URLSearchParams, subscriptions: readonly SubscriptionView[]): ChosenAddOn | null {
  const addOn = ADD_ONS.find((each) => each === query.get('choose'));
  if (addOn === undefined) return null;
  const takers = subscriptions.filter((each) => isLive(each) && each.takesAddOns);
  const named = takers.find(({ id }) => String(id) === query.get('subscription'));
  const taker = named ?? takers.find((each) => reads(each, Number(query.get('site'))));
  return taker ? { addOn, subscriptionId: taker.id } : null;
}
