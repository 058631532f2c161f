import type { ListMovements } from '../money/movement.ts';

/**
 * Card payments as the program sees them, whoever the provider is. Every call that does something takes a key: asked again with the
 * same key it does nothing anew and answers the same. No call is made within a transaction of the program's own.
 */

export const ACCEPTED_BRANDS = ['VISA', 'MASTER_CARD', 'AMERICAN_EXPRESS', 'DISCOVER'] as const;
export type AcceptedBrand = (typeof ACCEPTED_BRANDS)[number];

/** A card that the provider keeps for a customer. */
export type KeptCard = {
  cardId: string;
  brand: AcceptedBrand;
  lastDigits: string;
  /** 1 to 12. */
  expiresMonth: number;
  /** Four digits; the card is good through the last day of the month. */
  expiresYear: number;
  /** The same for the same number, whoever's card it is; null where the provider does not tell. */
  fingerprint: string | null;
};

/** Why a card was not taken; each has one sentence of the specification (M16 to M20). */
export type CardRefusal = 'declined' | 'brand_not_accepted' | 'address_mismatch' | 'invalid_data';

export type Keeping =
  | { status: 'kept'; card: KeptCard }
  /** The bank asks the holder at `url`, who comes back to the address that was named. */
  | { status: 'asks_holder'; setupId: string; url: string }
  | { status: 'refused'; refusal: CardRefusal };

export type Charging =
  | { status: 'paid'; chargeId: string; cents: number }
  | { status: 'asks_holder'; chargeId: string; url: string }
  /** The provider has not decided. */
  | { status: 'pending'; chargeId: string }
  /** It was prepared or asked about, and was then taken back: it charged nothing and never will. */
  | { status: 'canceled' }
  /** `code`: the provider's own, for staff. */
  | { status: 'refused'; refusal: CardRefusal; code: string };

/** A charge that the provider knows and that takes no money before `confirmCharge`. */
export type Prepared = { status: 'prepared'; chargeId: string };

export type CardEvent =
  | { id: string; type: 'charge_paid'; chargeId: string; cents: number; customerId: string | null; reference: string }
  /** `cents`: what the bank took, which may be a part of the charge. */
  | { id: string; type: 'dispute_opened' | 'dispute_won' | 'dispute_lost'; chargeId: string; cents: number }
  /** The bank asks about a charge and takes no money; closed, the inquiry came to nothing. */
  | { id: string; type: 'inquiry_opened' | 'inquiry_closed'; chargeId: string }
  /** It ended in a way that the program does not know. `status`: the provider's own word, for staff. */
  | { id: string; type: 'dispute_unclear'; chargeId: string; status: string }
  /** Given back by somebody on the provider's own pages, not by `refund`. */
  | { id: string; type: 'refunded_elsewhere'; chargeId: string; refundId: string; cents: number }
  /** What had gone back did not arrive, and is with the provider again. `reason`: the provider's own word, for staff. */
  /** `key`: that `refund` had it with; null: it was given back on the provider's own pages. */
  | { id: string; type: 'refund_failed'; chargeId: string; refundId: string; reason: string; key: string | null }
  /** The provider has other facts of a kept card, as when its bank sent its holder a new one: `findCard` says which. */
  | { id: string; type: 'card_changed'; cardId: string }
  /** Of the test mode where ours is live, or the other way round: nothing of it is about our money. */
  | { id: string; type: 'other_mode' }
  /** Money in another currency than ours. `reference`: as of `charge_paid`; empty for any other event. */
  | { id: string; type: 'other_currency'; chargeId: string; reference: string; currency: string }
  /** What the program does not act on. */
  | { id: string; type: 'other' };

export type CardPayments = {
  /** The provider's id of a new customer. `reference`: our own id of him. */
  createCustomer(of: { reference: string; key: string }): Promise<string>;
  /** Nothing of him stays with the provider. */
  deleteCustomer(customerId: string): Promise<void>;
  /** Keeps the card of a token that the provider's form gave to the browser, for charges while its holder is away. */
  keepCard(of: { customerId: string; token: string; returnUrl: string; key: string }): Promise<Keeping>;
  /** What became of it, once the holder came back. */
  findKeeping(setupId: string): Promise<Keeping>;
  /** A card that the provider keeps, as it is now; null: it keeps none of that id. */
  findCard(cardId: string): Promise<KeptCard | null>;
  forgetCard(cardId: string): Promise<void>;
  /**
   * Tells the provider of a charge of a kept card, which takes no money yet. Once its id is stored, `findCharge` says what became of it however long ago
   * that was; a key is forgotten after a day.
   */
  prepareCharge(of: {
    customerId: string;
    cardId: string;
    cents: number;
    /** Our own name of the charge, for staff who read it on the provider's pages. */
    reference: string;
    key: string;
  }): Promise<Prepared | Charging>;
  /**
   * Charges what was prepared, once; also what failed before for another reason than the card. `returnUrl` null: the holder is not there, so a bank that asks
   * refuses. Throws CardUndecided where nobody decided.
   */
  confirmCharge(of: { chargeId: string; cardId: string; returnUrl: string | null }): Promise<Charging>;
  /** prepared also of one that failed for another reason than the card: it may be confirmed again. */
  findCharge(chargeId: string): Promise<Prepared | Charging>;
  /** Takes back a charge that is prepared, or of which the holder is asked; what was decided in the meantime stands. */
  abandonCharge(chargeId: string): Promise<Charging>;
  /** The provider's id of the refund; null where the charge has not as much left, or a bank disputes it. */
  refund(of: { chargeId: string; cents: number; key: string }): Promise<string | null>;
  /** The provider's ids of the refunds that were made with this key, those that came back too; after a day a key makes another one. */
  listRefunds(of: { chargeId: string; key: string }): Promise<string[]>;
  /** What moved our balance there: charges, refunds, disputes, fees and payouts. */
  listMovements: ListMovements;
  /** Cents of a charge that was paid; null: the provider knows none. */
  findPaidCents(chargeId: string): Promise<number | null>;
  /** Cents of a refund that went; null: the provider knows none, or it came back. */
  findRefundedCents(refundId: string): Promise<number | null>;
  /** What a webhook tells; null where it was not signed by the provider, was altered, is older than five minutes, or is no event. */
  readEvent(body: string, signature: string, now: Date): CardEvent | null;
};

/**
 * The provider could not be reached, failed, or refused our request or our account: what was asked may have been done. It says nothing about the card, so
 * nothing is counted against its holder. Whoever asked asks again with the same key.
 */
export class CardProviderFailure extends Error {
  constructor(cause: unknown) {
    super('the card provider failed', { cause });
  }
}

/** The card's bank or network answered that it could not decide, and charged nothing: each time it is asked again is a try that networks count. */
export class CardUndecided extends CardProviderFailure {}
