import type { Stripe } from 'stripe';
import type { AcceptedBrand, KeptCard } from './card-payments.ts';

const BRANDS: Readonly<Record<string, AcceptedBrand>> = {
  visa: 'VISA',
  mastercard: 'MASTER_CARD',
  amex: 'AMERICAN_EXPRESS',
  discover: 'DISCOVER',
};

/** Null if the brand is not accepted. */
export function knownCard({ id, card }: Stripe.PaymentMethod): KeptCard | null {
  const brand = BRANDS[card?.brand ?? ''];
  if (!card || brand === undefined) return null;
  const { last4: lastDigits, exp_month: expiresMonth, exp_year: expiresYear, fingerprint = null } = card;
  return { cardId: id, brand, lastDigits, expiresMonth, expiresYear, fingerprint };
}
