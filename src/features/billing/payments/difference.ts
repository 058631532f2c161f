import { moneyText } from '#kernel/money.ts';
import type { PaymentMethod } from '../ledger/public.ts';

/** Differences between a provider and the books. */

export type Difference = { method: PaymentMethod } & (
  | { kind: 'charge_not_entered'; chargeId: string; cents: number; customerId: string | null; reference: string }
  | { kind: 'charge_not_there'; paymentId: number; chargeId: string; cents: number }
  | { kind: 'charge_amount'; paymentId: number; chargeId: string; cents: number; bookedCents: number }
  /** `reference`: our own name for it; empty: it was made on the provider's dashboard. */
  | {
      kind: 'refund_not_entered';
      paymentId: number;
      chargeId: string;
      refundId: string;
      cents: number;
      reference: string;
    }
  /** The charge is not in the books either. */
  | { kind: 'refund_of_unknown'; chargeId: string; refundId: string; cents: number }
  /** It was ordered here, so the server enters it by itself when it asks the provider again. */
  | {
      kind: 'refund_under_way';
      paymentId: number;
      chargeId: string;
      refundId: string;
      cents: number;
      reference: string;
    }
  | { kind: 'refund_not_there'; paymentId: number; refundId: string; cents: number }
  | { kind: 'refund_amount'; paymentId: number; refundId: string; cents: number; bookedCents: number }
  | { kind: 'failure_not_entered'; chargeId: string; refundId: string; cents: number }
  /** `cents`: what the bank holds according to the provider's list. */
  | { kind: 'dispute_not_entered'; paymentId: number; chargeId: string; cents: number }
  | { kind: 'dispute_not_ended'; paymentId: number; chargeId: string }
  /** Both know the dispute, with different amounts. */
  | { kind: 'dispute_amount'; paymentId: number; chargeId: string; cents: number; bookedCents: number }
);

/** What --enter can enter, if the books know what it belongs to. */
export const isEnterable = ({ kind, method }: Difference): boolean =>
  kind === 'charge_not_entered' ||
  kind === 'refund_not_entered' ||
  kind === 'refund_under_way' ||
  (method === 'card' &&
    (kind === 'failure_not_entered' || kind === 'dispute_not_entered' || kind === 'dispute_not_ended'));

/** One line for the operator, without the provider's name. */
export function differenceText(difference: Difference): string {
  switch (difference.kind) {
    case 'charge_not_entered':
      return `charge ${difference.chargeId} of ${moneyText(difference.cents)} is not in the books${difference.reference === '' ? ': nobody of us ordered it' : ''}`;
    case 'charge_not_there':
      return `payment ${difference.paymentId} of ${moneyText(difference.cents)} is in the books, and ${difference.chargeId} took no money there`;
    case 'charge_amount':
      return `payment ${difference.paymentId} is ${moneyText(difference.bookedCents)} in the books, and ${difference.chargeId} took ${moneyText(difference.cents)}`;
    case 'refund_not_entered':
      return `refund ${difference.refundId} of ${moneyText(difference.cents)} of payment ${difference.paymentId} is not in the books`;
    case 'refund_of_unknown':
      return `refund ${difference.refundId} of ${moneyText(difference.cents)} is of charge ${difference.chargeId}, which is not in the books`;
    case 'refund_under_way':
      return `refund ${difference.refundId} of ${moneyText(difference.cents)} of payment ${difference.paymentId} went, and the server enters it when it asks again`;
    case 'refund_not_there':
      return `refund ${difference.refundId} of ${moneyText(difference.cents)} of payment ${difference.paymentId} is in the books, and did not go there`;
    case 'refund_amount':
      return `refund ${difference.refundId} of payment ${difference.paymentId} is ${moneyText(difference.bookedCents)} in the books, and ${moneyText(difference.cents)} went`;
    case 'failure_not_entered':
      return `refund ${difference.refundId} of ${moneyText(difference.cents)} came back, and the books say that it went`;
    case 'dispute_not_entered':
      return `a bank has ${moneyText(difference.cents)} of payment ${difference.paymentId} (${difference.chargeId}), and the books know no dispute of it`;
    case 'dispute_not_ended':
      return `a bank gave payment ${difference.paymentId} (${difference.chargeId}) back, and the books say that it has it`;
    case 'dispute_amount':
      return `a bank has ${moneyText(difference.cents)} of payment ${difference.paymentId} (${difference.chargeId}), and the books say ${moneyText(difference.bookedCents)}`;
  }
}
