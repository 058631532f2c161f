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

export type CardForm = { tokenise(billing: CardBilling): Promise<CardOutcome> };
