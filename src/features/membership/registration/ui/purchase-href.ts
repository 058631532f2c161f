import { localAddress } from '#kernel/local-address.ts';
import { PLANS } from '../../plans/product-view.ts';

/**
 * Where an account with a paid plan is made: at the payment of that plan, on one page. `query`: of the page that makes accounts. Null: no
 * plan was chosen.
 */
export function purchaseHref(query: URLSearchParams): string | null {
  if (PLANS.some((plan) => plan === query.get('plan'))) {
    const chosen = new URLSearchParams(query);
    chosen.set('step', 'purchase');
    chosen.delete('return_to');
    return `/subscribe?${chosen}`;
  }
  // Of who was there to log in, and has no account.
  const { pathname, search, searchParams } = new URL(localAddress(query.get('return_to'), '/'), 'http://here.invalid');
  return pathname === '/subscribe' && searchParams.get('step') === 'purchase' ? `${pathname}${search}` : null;
}
