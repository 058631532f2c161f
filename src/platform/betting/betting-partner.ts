/** The port of the betting partner: a link takes the member there, and the partner reports the outcome. */

export const BETTING_OUTCOMES = ['validated', 'refused', 'redeemed_elsewhere'] as const;

export type BettingVerdict = {
  /** From the link that the member followed. */
  nonce: string;
  /** validated: the member qualifies for the offer. redeemed_elsewhere: this person has already used it some other way. */
  outcome: (typeof BETTING_OUTCOMES)[number];
  /** The partner's own id of the person, the same for all of their accounts here; empty if refused. */
  person: string;
};

export type BettingPartner = {
  /** The address to send the browser to; it returns to `returnUrl`. */
  linkFor(of: { nonce: string; returnUrl: string }, now: Date): string;
  /** Reads the partner's webhook; null if the signature is missing or wrong, or if it is older than five minutes. */
  readVerdict(body: string, signature: string, now: Date): BettingVerdict | null;
};
