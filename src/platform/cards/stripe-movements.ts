import type { Stripe } from 'stripe';
import type { MoneyMovement } from '../money/movement.ts';
import type { CardPayments } from './card-payments.ts';

/**
 * Stripe's list of everything that moved our balance (docs.stripe.com/api/balance_transactions/list): charges, refunds, disputes, fees and
 * payouts. The source of each line is expanded.
 */

type Lists = Pick<CardPayments, 'listMovements' | 'findPaidCents' | 'findRefundedCents'>;
type Ask = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The largest page that Stripe returns. */
const PAGE = 100;
const CURRENCY = 'usd';

export function stripeMovements(
  stripe: Stripe,
  { ask, isMissing }: { ask: Ask; isMissing: (error: unknown) => boolean },
): Lists {
  const unlessMissing = (error: unknown): null => {
    if (isMissing(error)) return null;
    throw error;
  };
  return {
    async *listMovements({ from, until }) {
      const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) };
      let after: string | undefined;
      do {
        const params: Stripe.BalanceTransactionListParams = { created, currency: CURRENCY, limit: PAGE };
        params.expand = ['data.source'];
        if (after !== undefined) params.starting_after = after;
        const { data, has_more: hasMore } = await ask(() => stripe.balanceTransactions.list(params));
        yield* data.map(movementOf);
        after = hasMore ? data.at(-1)?.id : undefined;
      } while (after !== undefined);
    },

    findPaidCents: async (chargeId) => {
      const intent = await ask(() => stripe.paymentIntents.retrieve(chargeId)).catch(unlessMissing);
      return intent?.status === 'succeeded' ? intent.amount_received : null;
    },

    findRefundedCents: async (refundId) => {
      const refund = await ask(() => stripe.refunds.retrieve(refundId)).catch(unlessMissing);
      return refund && refund.status !== 'failed' && refund.status !== 'canceled' ? refund.amount : null;
    },
  };
}

const PAYOUTS: ReadonlySet<string> = new Set(['payout', 'payout_cancel', 'payout_failure']);
const FEES: ReadonlySet<string> = new Set(['stripe_fee', 'stripe_fx_fee', 'tax_fee']);
const BACK: ReadonlySet<string> = new Set(['refund_failure', 'payment_failure_refund']);

function movementOf(transaction: Stripe.BalanceTransaction): MoneyMovement {
  const { id, amount: cents, fee: feeCents, created, type, reporting_category: category, source } = transaction;
  const line = { id, at: new Date(created * 1000), cents, feeCents };
  if (source !== null && typeof source !== 'string')
    switch (source.object) {
      case 'charge':
        return {
          ...line,
          kind: 'charge',
          chargeId: idOf(source.payment_intent) || source.id,
          customerId: idOf(source.customer) || null,
          reference: source.metadata.reference ?? '',
        };
      case 'refund': {
        const chargeId = idOf(source.payment_intent) || idOf(source.charge);
        if (BACK.has(type)) return { ...line, kind: 'refund_failed', chargeId, refundId: source.id };
        return { ...line, kind: 'refund', chargeId, refundId: source.id, reference: source.metadata?.reference ?? '' };
      }
      case 'dispute':
        // The fee of a dispute has a category of its own.
        if (category === 'dispute' || category === 'dispute_reversal')
          return { ...line, kind: 'dispute', chargeId: idOf(source.payment_intent) || idOf(source.charge) };
        break;
      default:
        break;
    }
  if (PAYOUTS.has(type)) return { ...line, kind: 'payout' };
  return FEES.has(type) ? { ...line, kind: 'fee' } : { ...line, kind: 'other', type };
}

const idOf = (named: string | { id: string } | null): string => (typeof named === 'string' ? named : (named?.id ?? ''));
