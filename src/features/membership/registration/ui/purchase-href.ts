import { localAddress } from '#kernel/local-address.ts';
import { PLANS } from '../../plans/product-view.ts';

/** The payment page of the chosen plan, which also creates the account. `query`: of the account page. Null: no plan was chosen. */
export function purchaseHref(query: URLSearchParams): string | null {
  if (PLANS.some((plan) => plan === query.get('plan'))) {
    const chosen = new URLSearchParams(query);
    chosen.set('step', 'purchase');
    chosen.delete('return_to');
    return `/subscribe?${chosen}`;
  }
  // From the login page, for people who have no account.
  const { pathname, search, searchParams } = new URL(localAddress(query.get('return_to'), '/'), 'http://here.invalid');
  return pathname === '/subscribe' && searchParams.get('step') === 'purchase' ? `${pathname}${search}` : null;
}
