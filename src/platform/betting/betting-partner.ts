/** The betting partner as the program sees it, whoever it is: a member is led there by a link, and the partner tells what became of him. */

export const BETTING_OUTCOMES = ['validated', 'refused', 'redeemed_elsewhere'] as const;

export type BettingVerdict = {
  /** Of the link by which the member came. */
  nonce: string;
  /** validated: he may have the offer. redeemed_elsewhere: this person has had it already, by another way. */
  outcome: (typeof BETTING_OUTCOMES)[number];
  /** The partner's own id of the person, the same whatever account he has here; empty where he was refused. */
  person: string;
};

export type BettingPartner = {
  /** Where the browser is led; it comes back to `returnUrl`. */
  linkFor(of: { nonce: string; returnUrl: string }, now: Date): string;
  /** What the partner posted; null where it did not sign it, it was altered, or is older than five minutes. */
  readVerdict(body: string, signature: string, now: Date): BettingVerdict | null;
};
