import type { LoaderFunctionArgs } from 'react-router';
import type { BillingInformation } from '#features/billing/payment-methods/contract.ts';
import { payerOf } from '#web/cards/payer.ts';
import { pageRequestOf } from '#web/request-context.ts';
import { type SiteChoice, soldSites } from '#web/sold-sites.ts';
import type { Pricing } from '../../plans/pricing-view.ts';

export type GiftData = {
  /** The site that is asked, or the one that was named; the main site where that one is not sold. */
  site: SiteChoice;
  /** The address names a site that is not sold. */
  isNotSold: boolean;
  sites: SiteChoice[];
  prices: Pricing['gifts'];
  /** Of a visitor: without card and address. */
  billing: BillingInformation;
  /** An order that waits for its payment: the buyer comes back from their bank or from PayPal. */
  order: string | null;
  /** The token with which PayPal sent the buyer back. */
  paypalToken: string | null;
  /** They did not approve the payment at PayPal. */
  isCancelled: boolean;
};

export async function loadGift({ request, context }: LoaderFunctionArgs): Promise<GiftData> {
  const { api, subdomain } = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const [{ pricing }, sites, { billing }] = await Promise.all([api.plans.pricing(), soldSites(api), payerOf(api)]);
  const named = searchParams.get('siteName')?.toLowerCase();
  const found = sites.find(({ label }) => label === (named ?? (subdomain || 'www')));
  const site = found ?? sites[0];
  if (!site) throw new Response(null, { status: 404 });
  return {
    site,
    isNotSold: !found && named !== undefined,
    sites,
    prices: pricing.gifts,
    billing,
    order: searchParams.get('order'),
    paypalToken: searchParams.get('paypal_token')?.slice(0, 255) ?? null,
    isCancelled: searchParams.get('paypal') === 'cancelled',
  };
}
