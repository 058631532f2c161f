/**
 * How the embedded provider treats a card: the numbers that Stripe documents for tests behave as they do there; any other number is
 * accepted or refused by its brand and check digit. Pure.
 */

export type Decline = {
  code: 'card_declined' | 'expired_card' | 'incorrect_cvc' | 'processing_error' | 'authentication_required';
  /** The bank's reason. */
  declineCode: string;
};

export type CardBehaviour = {
  /** The decline that every use gets; null if none. */
  decline: Decline | null;
  /** charge: the card can be saved, and is declined when it is charged. attach: it cannot be saved. */
  declinesFrom: 'attach' | 'charge';
  /** The decline is gone when the same payment is retried. */
  isPassing: boolean;
  /** When 3-D Secure is required: never, at setup and on-session, or always. */
  authentication: 'never' | 'unless_set_up' | 'always';
  /** The failed checks of the given address. */
  failedChecks: readonly ('address_line1' | 'address_postal_code')[];
  isDisputed: boolean;
  /** Refunds to this card fail. */
  losesRefunds: boolean;
  /** Refunds to this card are pending at first. */
  delaysRefunds: boolean;
};

/** The stored details of a card; never its number. */
export type KeptCard = {
  behaviour: CardBehaviour;
  /** The cardholder agreed to off-session charges. */
  isSetUp: boolean;
  /** Detached from its customer; it can never be charged again. */
  isDetached: boolean;
};

const GOOD: CardBehaviour = {
  decline: null,
  declinesFrom: 'attach',
  isPassing: false,
  authentication: 'never',
  failedChecks: [],
  isDisputed: false,
  losesRefunds: false,
  delaysRefunds: false,
};

const declined = (declineCode: string): CardBehaviour => ({ ...GOOD, decline: { code: 'card_declined', declineCode } });

const BY_NUMBER: Readonly<Record<string, CardBehaviour>> = {
  '4000000000000002': declined('generic_decline'),
  '4000000000009995': declined('insufficient_funds'),
  '4000000000009987': declined('lost_card'),
  '4000000000009979': declined('stolen_card'),
  '4000000000000069': { ...GOOD, decline: { code: 'expired_card', declineCode: 'expired_card' } },
  '4000000000000127': { ...GOOD, decline: { code: 'incorrect_cvc', declineCode: 'incorrect_cvc' } },
  '4000000000000119': { ...GOOD, decline: { code: 'processing_error', declineCode: 'processing_error' } },
  '4000000000000341': { ...declined('generic_decline'), declinesFrom: 'charge' },
  '4000000000000010': { ...GOOD, failedChecks: ['address_line1', 'address_postal_code'] },
  '4000000000000028': { ...GOOD, failedChecks: ['address_line1'] },
  '4000000000000036': { ...GOOD, failedChecks: ['address_postal_code'] },
  '4000000000003220': { ...GOOD, authentication: 'always' },
  '4000002500003155': { ...GOOD, authentication: 'unless_set_up' },
  '4000002760003184': { ...GOOD, authentication: 'always' },
  '4000008260003178': { ...declined('insufficient_funds'), declinesFrom: 'charge', authentication: 'always' },
  '4000000000000259': { ...GOOD, isDisputed: true },
  '4000000000005126': { ...GOOD, losesRefunds: true },
  '4000000000007726': { ...GOOD, delaysRefunds: true },
};

/**
 * Behavior that no test number of Stripe's has, because its own cards with these decline codes cannot be saved: a bank that is down when a
 * saved card is charged, and a saved card that was lost (docs.stripe.com/declines/codes: issuer_not_available, processing_error,
 * lost_card).
 */
const OWN_NUMBERS: Readonly<Record<string, CardBehaviour>> = {
  '4000000000019002': { ...declined('issuer_not_available'), declinesFrom: 'charge' },
  '4000000000019010': {
    ...GOOD,
    decline: { code: 'processing_error', declineCode: 'processing_error' },
    declinesFrom: 'charge',
    isPassing: true,
  },
  '4000000000019028': { ...declined('lost_card'), declinesFrom: 'charge' },
};

export const behaviourOf = (number: string): CardBehaviour => BY_NUMBER[number] ?? OWN_NUMBERS[number] ?? GOOD;

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unknown';

const BRANDS: readonly [CardBrand, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['diners', /^3(0|6|8)/],
  ['jcb', /^35/],
];

export const brandOf = (number: string): CardBrand => BRANDS.find(([, start]) => start.test(number))?.[0] ?? 'unknown';

/** Whether a charge requires 3-D Secure. */
export function needsAuthentication(
  { behaviour, isSetUp }: KeptCard,
  { isOffSession }: { isOffSession: boolean },
): boolean {
  if (behaviour.authentication === 'unless_set_up') return !(isOffSession && isSetUp);
  return behaviour.authentication === 'always';
}
