import { type BillingInformation, CARD_TYPES } from '#features/billing/payment-methods/contract.ts';
import { isCurrentMonthYear } from '#kernel/month-year.ts';

/** The ways to pay: the saved payment method, a new card, or PayPal. Pure. */
export const PAY_WAYS = ['kept', 'card', 'paypal'] as const;
export type PayWay = (typeof PAY_WAYS)[number];

type Kept = Pick<BillingInformation, 'card' | 'paypal'>;

const CARD_NAMES = {
  VISA: 'Visa',
  MASTER_CARD: 'Mastercard',
  AMERICAN_EXPRESS: 'American Express',
  DISCOVER: 'Discover',
} as const;

/** "American Express, Discover, …": every card we accept. */
export const CARDS_TAKEN = CARD_TYPES.map((type) => CARD_NAMES[type]).join(', ');

/** "Visa ending in 4242, expires 12/31", "PayPal, some.body@example.com"; null if nothing is saved. */
export function keptWords({ card, paypal }: Kept): string | null {
  if (card) {
    const { cardType, lastDigits } = card;
    return `${CARD_NAMES[cardType]} ending in ${lastDigits}, expires ${expiryText(card)}`;
  }
  return paypal && `PayPal, ${paypal.email}`;
}

/** As printed on the card: "12/31". */
const expiryText = ({ expiresMonth, expiresYear }: NonNullable<Kept['card']>): string =>
  `${String(expiresMonth).padStart(2, '0')}/${String(expiresYear).slice(-2)}`;

/** For a card in its last month or expired; null if there is nothing to show. The provider accepts a card through its last day. */
export function expiryNotice({ card }: Pick<Kept, 'card'>, now: Date): string | null {
  if (!card || isCurrentMonthYear(`${card.expiresMonth}/${card.expiresYear}`, now)) return null;
  return `This card expires at the end of ${expiryText(card)}. Add a new one before your next charge.`;
}

export const firstWay = ({ card, paypal }: Kept): PayWay => (card || paypal ? 'kept' : 'card');

/** The previous choice if it is still offered; otherwise the first. */
export function initialWay(
  billing: Kept & Pick<BillingInformation, 'offersPaypal'>,
  chosen: PayWay | undefined,
): PayWay {
  const first = firstWay(billing);
  if (chosen === undefined || (chosen === 'kept' && first !== 'kept')) return first;
  return chosen === 'paypal' && !billing.offersPaypal ? first : chosen;
}

/** The label of the name field: a card's bank checks the name on the card. */
export const nameLabelOf = ({ paypal }: Kept, way: PayWay, isFree = false): string =>
  isFree || way === 'paypal' || (way === 'kept' && paypal) ? 'Name' : 'Name on card';
