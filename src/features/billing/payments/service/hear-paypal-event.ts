import type { PaypalDispute } from '#platform/paypal/paypal-payments.ts';
import type { PaypalEvent } from '#platform/paypal/read-event.ts';
import { closeDispute, failRefund, findPaymentOfProvider, openDispute, type Payment } from '../../ledger/public.ts';
import { endAgreement } from '../../payment-methods/public.ts';
import { chargingOf, type PaymentDeps } from './ask-provider.ts';
import type { DisputePuzzle } from './hear-event.ts';
import { hearRefund, type RefundPuzzle } from './hear-refund.ts';
import { type ChargePuzzle, hearPaypalCharge } from './pay-invoice.ts';

/**
 * Handles an event of PayPal, in any order and however often: the current state is fetched, and that is entered. False: it can't be
 * entered yet, so PayPal must retry.
 */
export async function hearPaypalEvent(
  deps: PaymentDeps,
  event: PaypalEvent,
  report: {
    charge: (puzzle: ChargePuzzle) => void;
    dispute: (puzzle: DisputePuzzle) => void;
    refund: (puzzle: RefundPuzzle) => void;
    failedRefund: (facts: { refundId: string; isEntered: boolean }) => void;
    unknownReversal: (about: { refundId: string }) => void;
  },
): Promise<boolean> {
  const { db, paypal, now } = deps;
  switch (event.type) {
    case 'charge_changed':
      await hearCaptured(deps, event.chargeId, report);
      return true;
    case 'dispute_changed': {
      const dispute = await paypal.findDispute(event.disputeId);
      let isKnown = true;
      for (const chargeId of dispute?.chargeIds ?? []) {
        const isOurs = await hearCaptured(deps, chargeId, report);
        const payment = isOurs ? await findPaymentOfProvider(db, { method: 'paypal', providerId: chargeId }) : null;
        if (dispute && payment) await hearDispute(deps, payment, dispute.state, report.dispute);
        isKnown &&= !isOurs || payment !== null;
      }
      return isKnown;
    }
    case 'refund_made': {
      const made = await paypal.findRefund(event.refundId);
      if (made?.key !== null || !(await hearCaptured(deps, made.chargeId, report))) return true;
      return hearRefund(deps, { method: 'paypal', ...event, ...made }, report.refund);
    }
    case 'refund_failed': {
      // A refund that still exists did not fail, whatever an event says.
      if ((await paypal.findRefund(event.refundId)) !== null) return true;
      const failed = await failRefund(db, { providerId: event.refundId }, now);
      if (!failed.ok || failed.isNew) report.failedRefund({ refundId: event.refundId, isEntered: failed.ok });
      return true;
    }
    case 'charge_reversed': {
      const reversal = await paypal.findRefund(event.refundId);
      if (!reversal) report.unknownReversal({ refundId: event.refundId });
      if (!reversal || !(await hearCaptured(deps, reversal.chargeId, report))) return true;
      const payment = await findPaymentOfProvider(db, { method: 'paypal', providerId: reversal.chargeId });
      if (payment) await hearReversal(deps, payment, reversal.cents);
      return payment !== null;
    }
    case 'agreement_ended':
      if (!(await paypal.isAgreementKept(event.agreementId))) await endAgreement(db, event.agreementId, now);
      return true;
    case 'other':
      return true;
  }
}

/** False: it is not ours, or not what was asked for. */
async function hearCaptured(
  deps: PaymentDeps,
  chargeId: string,
  report: { charge: (puzzle: ChargePuzzle) => void },
): Promise<boolean> {
  const known = await findPaymentOfProvider(deps.db, { method: 'paypal', providerId: chargeId });
  if (known) return true;
  const found = await deps.paypal.findCaptured(chargeId);
  return found !== null && hearPaypalCharge(deps, { ...found, charging: chargingOf(found.charging) }, report.charge);
}

async function hearDispute(
  { db, now }: PaymentDeps,
  { id: paymentId, dispute: entered }: Payment,
  state: PaypalDispute['state'],
  report: (puzzle: DisputePuzzle) => void,
): Promise<void> {
  const opened = await openDispute(db, { paymentId }, now);
  // A repeated event: the dispute ended like this, and that is entered.
  if (!opened.ok && entered === state) return;
  const isDecided = state === 'won' || state === 'lost';
  const closed = isDecided ? await closeDispute(db, { paymentId, outcome: state }, now) : opened;
  if (state === 'unclear' || !closed.ok) report({ paymentId, state, entered });
}

/** The payer has the money, whatever was decided before: entered as a lost dispute. */
async function hearReversal({ db, now }: PaymentDeps, { id: paymentId }: Payment, takenCents: number): Promise<void> {
  await db.transaction(async (tx) => {
    await openDispute(tx, { paymentId, takenCents }, now);
    await closeDispute(tx, { paymentId, outcome: 'lost', takenCents }, now);
  });
}
