import type { CardEvent } from '#platform/cards/card-payments.ts';
import { findPaymentOfProvider, findRefund, findRefundFailure } from '../../ledger/public.ts';
import type { Difference } from '../difference.ts';
import type { PaymentDeps } from './ask-provider.ts';
import { noteRefunded } from './due-refunds.ts';
import { hearCardEvent } from './hear-event.ts';
import { hearPaypalEvent } from './hear-paypal-event.ts';
import { hearRefund } from './hear-refund.ts';

/**
 * Enters what a provider has and the books lack, as its webhook would have; nothing is entered that the event would not enter. False: the
 * books do not know what it belongs to, or rule it out.
 */
export async function enterDifference(deps: PaymentDeps, difference: Difference): Promise<boolean> {
  const { method } = difference;
  switch (difference.kind) {
    case 'charge_not_entered': {
      const { chargeId, cents, customerId, reference } = difference;
      if (method === 'paypal') await hearPaypal(deps, chargeId);
      else await hearCard(deps, { type: 'charge_paid', chargeId, cents, customerId, reference });
      return (await findPaymentOfProvider(deps.db, { method, providerId: chargeId })) !== null;
    }
    case 'refund_not_entered':
    case 'refund_under_way': {
      const { paymentId, cents, reference: key } = difference;
      return deps.db.transaction(async (tx) => {
        let isRefused = false;
        const isHeard = await hearRefund({ ...deps, db: tx }, difference, () => {
          isRefused = true;
        });
        const isEntered = isHeard && !isRefused;
        // Its order is closed with it, so that the same refund is not sent again.
        if (isEntered && key !== '') await noteRefunded(tx, { paymentId, cents, key }, deps.now);
        return isEntered;
      });
    }
    case 'failure_not_entered': {
      const { chargeId, refundId } = difference;
      if (method === 'card')
        await hearCard(deps, { type: 'refund_failed', chargeId, refundId, reason: 'reconciled', key: null });
      const refund = await findRefund(deps.db, refundId);
      return refund !== null && (await findRefundFailure(deps.db, refund.id)) !== null;
    }
    case 'dispute_not_entered':
    case 'dispute_not_ended': {
      const { chargeId } = difference;
      const isTaken = difference.kind === 'dispute_not_entered';
      // Some PayPal disputes end without a consequence in the books: staff enter those.
      if (method === 'paypal') return false;
      const find = () => findPaymentOfProvider(deps.db, { method, providerId: chargeId });
      // A won dispute cannot open again: a bank that takes the money after that has decided.
      const takenAs = (await find())?.dispute === 'won' ? 'lost' : 'open';
      const cents = isTaken ? difference.cents : 0;
      const takenType = takenAs === 'lost' ? 'dispute_lost' : 'dispute_opened';
      await hearCard(deps, { type: isTaken ? takenType : 'dispute_won', chargeId, cents });
      return (await find())?.dispute === (isTaken ? takenAs : 'won');
    }
    default:
      return false;
  }
}

/** What cannot be entered stays a difference, which the operator reads. */
const ignore = () => undefined;

type WithoutId<Event> = Event extends { id: string } ? Omit<Event, 'id'> : never;

const hearCard = (deps: PaymentDeps, event: WithoutId<CardEvent>) =>
  hearCardEvent(
    deps,
    { ...event, id: 'reconcile' },
    {
      charge: ignore,
      dispute: ignore,
      refund: ignore,
      failedRefund: ignore,
      inquiry: ignore,
      unheardEnd: ignore,
      otherMoney: ignore,
    },
  );

const hearPaypal = (deps: PaymentDeps, chargeId: string) =>
  hearPaypalEvent(
    deps,
    { id: 'reconcile', type: 'charge_changed', chargeId },
    { charge: ignore, dispute: ignore, refund: ignore, failedRefund: ignore, unknownReversal: ignore },
  );
