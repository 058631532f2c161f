import { type BillingInformation, CARD_TYPES } from '#features/billing/payment-methods/contract.ts';
import { isCurrentMonthYear } from '#kernel/month-year.ts';

/** By what somebody pays: what he has, a card that he types, or an account at PayPal. Pure. */
export const PAY_WAYS = ['kept', 'card', 'paypal'] as const;
export type PayWay = (typeof PAY_WAYS)[number];

type Kept = Pick<BillingInformation, 'card' | 'paypal'>;

const CARD_NAMES = {
  VISA: 'Visa',
  MASTER_CARD: 'Mastercard',
  AMERICAN_EXPRESS: 'American Express',
  DISCOVER: 'Discover',
} as const;

/** "American Express, Discover, …": every card that is taken. */
export const CARDS_TAKEN = CARD_TYPES.map((type) => CARD_NAMES[type]).join(', ');

/** "Visa that ends in 4242, good through 12/2031", "PayPal, some.body@example.com"; null: he has nothing. */
export function keptWords({ card, paypal }: Kept): string | null {
  if (card) {
    const { cardType, lastDigits, expiresMonth, expiresYear } = card;
    return `${CARD_NAMES[cardType]} that ends in ${lastDigits}, good through ${expiresMonth}/${expiresYear}`;
  }
  return paypal && `PayPal, ${paypal.email}`;
}

/** What a member needs to know whose card is in its last month, or past it; null: nothing. The provider takes a card through its last day. */
export function expiryNotice({ card }: Pick<Kept, 'card'>, now: Date): string | null {
  const month = card && `${card.expiresMonth}/${card.expiresYear}`;
  if (month === null || isCurrentMonthYear(month, now)) return null;
  return `This card is good through ${month}. Add another card before your next charge.`;
}

export const firstWay = ({ card, paypal }: Kept): PayWay => (card || paypal ? 'kept' : 'card');

/** The way that was chosen before, where it is still offered; else the first one. */
export function initialWay(
  billing: Kept & Pick<BillingInformation, 'offersPaypal'>,
  chosen: PayWay | undefined,
): PayWay {
  const first = firstWay(billing);
  if (chosen === undefined || (chosen === 'kept' && first !== 'kept')) return first;
  return chosen === 'paypal' && !billing.offersPaypal ? first : chosen;
}

/** What the name of an address is called: a bank knows that of a card. */
export const nameLabelOf = ({ paypal }: Kept, way: PayWay, isFree = false): string =>
  isFree || way === 'paypal' || (way === 'kept' && paypal) ? 'Name' : 'Name on card';
