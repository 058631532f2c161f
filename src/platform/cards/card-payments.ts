import type { ListMovements } from '../money/movement.ts';

/**
 * Card payments as the program sees them, whichever provider is configured. Every call that changes something takes an idempotency key:
 * repeated with the same key it does nothing more and returns the same answer. No call is made within a transaction of the program's own.
 */

export const ACCEPTED_BRANDS = ['VISA', 'MASTER_CARD', 'AMERICAN_EXPRESS', 'DISCOVER'] as const;
export type AcceptedBrand = (typeof ACCEPTED_BRANDS)[number];

/** A card saved at the provider for a customer. */
export type KeptCard = {
  cardId: string;
  brand: AcceptedBrand;
  lastDigits: string;
  /** 1 to 12. */
  expiresMonth: number;
  /** Four digits; the card is good through the last day of the month. */
  expiresYear: number;
  /** Equal for equal card numbers, across customers; null if the provider does not reveal it. */
  fingerprint: string | null;
};

/** Why a card was refused; each reason has one sentence in the specification (M16 to M20). */
export type CardRefusal = 'declined' | 'brand_not_accepted' | 'address_mismatch' | 'invalid_data';

export type Keeping =
  | { status: 'kept'; card: KeptCard }
  /** Requires action: the bank asks the cardholder at `url`, who then returns to the given address. */
  | { status: 'asks_holder'; setupId: string; url: string }
  | { status: 'refused'; refusal: CardRefusal };

export type Charging =
  | { status: 'paid'; chargeId: string; cents: number }
  | { status: 'asks_holder'; chargeId: string; url: string }
  /** The provider has not decided yet. */
  | { status: 'pending'; chargeId: string }
  /** The charge was canceled while prepared or waiting for 3-D Secure: it charged nothing and never will. */
  | { status: 'canceled' }
  /** `code`: the provider's own, for staff. */
  | { status: 'refused'; refusal: CardRefusal; code: string };

/** A charge that exists at the provider and takes no money before `confirmCharge`. */
export type Prepared = { status: 'prepared'; chargeId: string };

export type CardEvent =
  | { id: string; type: 'charge_paid'; chargeId: string; cents: number; customerId: string | null; reference: string }
  /** `cents`: what the bank withdrew, which may be part of the charge. */
  | { id: string; type: 'dispute_opened' | 'dispute_won' | 'dispute_lost'; chargeId: string; cents: number }
  /** An inquiry by the bank, which takes no money. Closed: nothing came of it. */
  | { id: string; type: 'inquiry_opened' | 'inquiry_closed'; chargeId: string }
  /** The dispute ended with a status that the program does not know. `status`: the provider's own word, for staff. */
  | { id: string; type: 'dispute_unclear'; chargeId: string; status: string }
  /** Refunded on the provider's dashboard, not by `refund`. */
  | { id: string; type: 'refunded_elsewhere'; chargeId: string; refundId: string; cents: number }
  /** A refund failed, and the money is back at the provider. `reason`: the provider's own word, for staff. */
  /** `key`: the one passed to `refund`; null if it was refunded on the provider's dashboard. */
  | { id: string; type: 'refund_failed'; chargeId: string; refundId: string; reason: string; key: string | null }
  /** The details of a saved card changed, for example because the bank reissued it: `findCard` has the new ones. */
  | { id: string; type: 'card_changed'; cardId: string }
  /** From test mode while ours is live, or the other way round: it does not concern our money. */
  | { id: string; type: 'other_mode' }
  /** Money in a currency other than ours. `reference`: as of `charge_paid`; empty for any other event. */
  | { id: string; type: 'other_currency'; chargeId: string; reference: string; currency: string }
  /** An event that the program does not act on. */
  | { id: string; type: 'other' };

export type CardPayments = {
  /** Returns the provider's id of a new customer. `reference`: our own id. */
  createCustomer(of: { reference: string; key: string }): Promise<string>;
  /** Deletes everything about the customer at the provider. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Saves the card behind a token from the provider's form, for charges while the cardholder is away. */
  keepCard(of: { customerId: string; token: string; returnUrl: string; key: string }): Promise<Keeping>;
  /** The outcome, once the cardholder has returned. */
  findKeeping(setupId: string): Promise<Keeping>;
  /** A saved card in its current state; null if the provider has none with that id. */
  findCard(cardId: string): Promise<KeptCard | null>;
  forgetCard(cardId: string): Promise<void>;
  /**
   * Creates a charge of a saved card at the provider, which takes no money yet. Once its id is stored, `findCharge` can report its outcome
   * at any time; a key is forgotten after a day.
   */
  prepareCharge(of: {
    customerId: string;
    cardId: string;
    cents: number;
    /** Our own reference of the charge, for staff who read the provider's dashboard. */
    reference: string;
    key: string;
  }): Promise<Prepared | Charging>;
  /**
   * Confirms a prepared charge, which charges once; also one that failed before for a reason other than the card. `returnUrl` null: the
   * cardholder is away, so a bank that asks for 3-D Secure refuses. Throws CardUndecided if neither the bank nor the network decided.
   */
  confirmCharge(of: { chargeId: string; cardId: string; returnUrl: string | null }): Promise<Charging>;
  /** Returns prepared also for a charge that failed for a reason other than the card: it may be confirmed again. */
  findCharge(chargeId: string): Promise<Prepared | Charging>;
  /** Cancels a charge that is prepared or waiting for 3-D Secure; if it was decided meanwhile, that outcome stays. */
  abandonCharge(chargeId: string): Promise<Charging>;
  /** Returns the provider's id of the refund; null if not enough of the charge is left, or if it is disputed. */
  refund(of: { chargeId: string; cents: number; key: string }): Promise<string | null>;
  /**
   * The provider's ids of the refunds made with this key, including failed ones. After a day the provider forgets the key, and using it
   * again would create another refund.
   */
  listRefunds(of: { chargeId: string; key: string }): Promise<string[]>;
  /** Everything that moved our balance there: charges, refunds, disputes, fees and payouts. */
  listMovements: ListMovements;
  /** The cents of a paid charge; null if the provider knows none. */
  findPaidCents(chargeId: string): Promise<number | null>;
  /** The cents of a successful refund; null if the provider knows none, or if it failed. */
  findRefundedCents(refundId: string): Promise<number | null>;
  /** Parses a webhook; null if the signature is missing or wrong, if it is older than five minutes, or if it is not an event. */
  readEvent(body: string, signature: string, now: Date): CardEvent | null;
};

/**
 * The provider could not be reached, failed, or refused our request or account, and the action may have been done. It says nothing about
 * the card, so it must not count against the cardholder. The caller retries with the same key.
 */
export class CardProviderFailure extends Error {
  constructor(cause: unknown) {
    super('the card provider failed', { cause });
  }
}

/** The card's bank or network could not decide, and charged nothing. Every retry counts as an attempt with the card networks. */
export class CardUndecided extends CardProviderFailure {}
