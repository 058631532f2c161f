/** What a form of a payment provider does, whichever it is. */

/** Whom the bank knows the card by; as the holder typed it. */
export type CardBilling = {
  name: string;
  line1: string;
  line2: string;
  city: string;
  /** Two letters. */
  state: string;
  postalCode: string;
};

export type CardOutcome =
  | { status: 'token'; token: string }
  /** Something is missing or wrong: the form says what, and has the focus. */
  | { status: 'incomplete' }
  /** The provider did not answer. */
  | { status: 'failed' };

/** A field of the provider's form that is empty or wrong, by its name there and its label. */
export type CardFault = { name: string; label: string };

export type CardForm = {
  tokenise(billing: CardBilling): Promise<CardOutcome>;
  /** Marks what is missing or wrong; answers whether nothing is. Nothing is sent to the provider. */
  check(): Promise<boolean>;
  focus(name: string): void;
};
