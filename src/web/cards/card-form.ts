/** The card form of a payment provider, whichever it is. */

/** The cardholder's name and address as typed, which the bank checks. */
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
  /** Something is missing or invalid: the form shows it and has the focus. */
  | { status: 'incomplete' }
  /** The provider did not answer. */
  | { status: 'failed' };

/** An empty or invalid field of the provider's form, by its name there and its label. */
export type CardFault = { name: string; label: string };

export type CardForm = {
  tokenise(billing: CardBilling): Promise<CardOutcome>;
  /** Marks missing or invalid fields; returns whether all are fine. Sends nothing to the provider. */
  check(): Promise<boolean>;
  focus(name: string): void;
};
