/** What happened to our balance at a provider, as the provider lists it: the other side of the books. */

type Line = {
  /** The provider's id of the line. */
  id: string;
  at: Date;
  /** Before fees; negative if it left the balance. */
  cents: number;
  /** The provider's fee; negative if it returned one. */
  feeCents: number;
};

export type MoneyMovement = Line &
  (
    | {
        kind: 'charge';
        chargeId: string;
        /** The provider's id of the customer; null if unknown. */
        customerId: string | null;
        /** Our own reference of the charge; empty if somebody else made it. */
        reference: string;
      }
    | {
        kind: 'refund';
        /** Empty if the provider does not say. */
        chargeId: string;
        refundId: string;
        /** Our own reference of the refund; empty if it was made on the provider's dashboard, or its list does not say. */
        reference: string;
      }
    /** A refund failed: the member's bank rejected it. */
    | { kind: 'refund_failed'; chargeId: string; refundId: string }
    /** A bank, or PayPal, withdrew the money of a charge (negative) or returned it. */
    | { kind: 'dispute'; chargeId: string }
    /** A transfer to the network's own bank, or back. */
    | { kind: 'payout' }
    /** A separate fee. */
    | { kind: 'fee' }
    /** `type`: the provider's own word. */
    | { kind: 'other'; type: string }
  );

/** All movements of a period, in the provider's order, across all pages. `until` is exclusive. */
export type ListMovements = (of: { from: Date; until: Date }) => AsyncIterable<MoneyMovement>;
