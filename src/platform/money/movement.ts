/** What happened to our balance at a provider, as the provider lists it: the other side of the books. */

type Line = {
  /** As the provider calls the line of its list. */
  id: string;
  at: Date;
  /** Before fees; below zero: it left the balance. */
  cents: number;
  /** What the provider kept of it; below zero: it gave a fee back. */
  feeCents: number;
};

export type MoneyMovement = Line &
  (
    | {
        kind: 'charge';
        chargeId: string;
        /** As the provider calls the customer; null: it does not say. */
        customerId: string | null;
        /** Our own name of the charge; empty: somebody else made it. */
        reference: string;
      }
    | {
        kind: 'refund';
        /** Empty: the provider does not say. */
        chargeId: string;
        refundId: string;
        /** Our own name of the refund; empty: somebody made it on the provider's pages, or its list does not say. */
        reference: string;
      }
    /** A refund came back: the member's bank did not take it. */
    | { kind: 'refund_failed'; chargeId: string; refundId: string }
    /** A bank, or PayPal, took the money of a charge (below zero) or gave it back. */
    | { kind: 'dispute'; chargeId: string }
    /** Sent to the network's own bank, or back from there. */
    | { kind: 'payout' }
    /** A fee of its own. */
    | { kind: 'fee' }
    /** `type`: in the provider's own words. */
    | { kind: 'other'; type: string }
  );

/** Everything of a time, in the provider's order, however many pages it has. `until` is exclusive. */
export type ListMovements = (of: { from: Date; until: Date }) => AsyncIterable<MoneyMovement>;
