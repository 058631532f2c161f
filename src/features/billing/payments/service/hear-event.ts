import type { CardEvent } from '#platform/cards/card-payments.ts';
import type { PaypalDispute } from '#platform/paypal/paypal-payments.ts';
import { closeDispute, findPaymentOfProvider, openDispute, type Payment } from '../../ledger/public.ts';
import { refreshCard } from '../../payment-methods/public.ts';
import { findAttemptOfCharge } from '../queries.ts';
import type { PaymentDeps } from './ask-provider.ts';
import { hearFailedRefund, hearRefund, type RefundPuzzle } from './hear-refund.ts';
import { type ChargePuzzle, hearCharge } from './pay-invoice.ts';

/** What cannot be entered, for it has ended in a way from which nothing follows, or contradicts what was entered before. */
export type DisputePuzzle = { paymentId: number; state: PaypalDispute['state']; entered: Payment['dispute'] };

/** The end of a dispute that cannot be entered: nobody told of its beginning, or it is an end that the program does not know. */
export type UnheardEnd = { chargeId: string; end: string };

/**
 * What the card provider tells, in any order and however often. False: it cannot be entered yet, for what it is about has not been told;
 * the provider will tell it again.
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
      // An account may sell other things, too: of those nothing is said.
      if (await findAttemptOfCharge(deps.db, event))
        report.otherMoney({ chargeId: event.chargeId, currency: event.currency });
      return true;
    case 'other':
      return true;
  }
}
