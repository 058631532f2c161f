import type { CardEvent } from '#platform/cards/card-payments.ts';
import type { PaypalDispute } from '#platform/paypal/paypal-payments.ts';
import { closeDispute, findPaymentOfProvider, openDispute, type Payment } from '../../ledger/public.ts';
import { refreshCard } from '../../payment-methods/public.ts';
import { findAttemptOfCharge } from '../queries.ts';
import type { PaymentDeps } from './ask-provider.ts';
import { hearFailedRefund, hearRefund, type RefundPuzzle } from './hear-refund.ts';
import { type ChargePuzzle, hearCharge } from './pay-invoice.ts';

/** A dispute that can't be entered: its end has no consequence in the books, or contradicts an earlier entry. */
export type DisputePuzzle = { paymentId: number; state: PaypalDispute['state']; entered: Payment['dispute'] };

/** The end of a dispute that can't be entered: its beginning was never reported, or the program does not know this end. */
export type UnheardEnd = { chargeId: string; end: string };

/**
 * Handles an event of the card provider, in any order and however often. False: its subject is not known yet, so the provider must retry.
 */
export async function hearCardEvent(
  deps: PaymentDeps,
  event: CardEvent,
  report: {
    charge: (puzzle: ChargePuzzle) => void;
    dispute: (puzzle: DisputePuzzle) => void;
    refund: (puzzle: RefundPuzzle) => void;
    failedRefund: Parameters<typeof hearFailedRefund>[2];
    inquiry: (about: { paymentId: number }) => void;
    unheardEnd: (about: UnheardEnd) => void;
    otherMoney: (about: { chargeId: string | null; currency: string | null }) => void;
  },
): Promise<boolean> {
  switch (event.type) {
    case 'charge_paid':
      await hearCharge(deps, event, report.charge);
      return true;
    case 'dispute_opened':
    case 'dispute_won':
    case 'dispute_lost': {
      const { db, now } = deps;
      const payment = await findPaymentOfProvider(db, { method: 'card', providerId: event.chargeId });
      if (event.type === 'dispute_opened') {
        if (!payment) return false;
        const opened = await openDispute(db, { paymentId: payment.id, takenCents: event.cents }, now);
        return opened.ok || opened.reason === 'closed';
      }
      const outcome = event.type === 'dispute_won' ? 'won' : 'lost';
      const closed = payment
        ? await closeDispute(db, { paymentId: payment.id, outcome, takenCents: event.cents }, now)
        : null;
      const contradicts = closed?.ok === false && closed.reason === 'closed';
      if (payment && contradicts) report.dispute({ paymentId: payment.id, state: outcome, entered: payment.dispute });
      const isHeard = closed?.ok === true || contradicts;
      if (!isHeard) report.unheardEnd({ chargeId: event.chargeId, end: outcome });
      return isHeard;
    }
    case 'dispute_unclear':
      report.unheardEnd({ chargeId: event.chargeId, end: event.status });
      return false;
    case 'inquiry_opened':
    case 'inquiry_closed': {
      const { db, now } = deps;
      const payment = await findPaymentOfProvider(db, { method: 'card', providerId: event.chargeId });
      if (!payment) return false;
      if (event.type === 'inquiry_opened') report.inquiry({ paymentId: payment.id });
      // Most were never entered as a dispute; one that was has come to nothing.
      else await closeDispute(db, { paymentId: payment.id, outcome: 'won' }, now);
      return true;
    }
    case 'refunded_elsewhere':
      return hearRefund(deps, { method: 'card', ...event }, report.refund);
    case 'refund_failed':
      return hearFailedRefund(deps, event, report.failedRefund);
    case 'card_changed':
      await refreshCard(deps, event.cardId);
      return true;
    case 'other_mode':
      report.otherMoney({ chargeId: null, currency: null });
      return true;
    case 'other_currency':
      // The account may sell other things too; those are ignored.
      if (await findAttemptOfCharge(deps.db, event))
        report.otherMoney({ chargeId: event.chargeId, currency: event.currency });
      return true;
    case 'other':
      return true;
  }
}
