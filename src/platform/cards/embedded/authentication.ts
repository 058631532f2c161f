import type { Stripe } from 'stripe';
import type { ProviderRequest } from './store.ts';

/** 3-D Secure: where the cardholder is sent, and where they go from there. */

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

export function nextActionOf({ origin }: ProviderRequest, intent: Intent, returnUrl: string | undefined) {
  const query = new URLSearchParams({ client_secret: intent.client_secret ?? '' });
  return {
    type: 'redirect_to_url',
    redirect_to_url: { url: `${origin}/authenticate/${intent.id}?${query}`, return_url: returnUrl ?? null },
  };
}

/** The return address with the outcome in Stripe's parameters; null if the caller gave none. */
export function returnAddress(intent: Intent, hasSucceeded: boolean): string | null {
  const asked = intent.next_action?.redirect_to_url?.return_url;
  if (!asked || !URL.canParse(asked)) return null;
  const address = new URL(asked);
  address.searchParams.set(intent.object, intent.id);
  address.searchParams.set(`${intent.object}_client_secret`, intent.client_secret ?? '');
  address.searchParams.set('redirect_status', hasSucceeded ? 'succeeded' : 'failed');
  return address.href;
}
