import { Stripe } from 'stripe';
import { z } from 'zod';
import type { CardEvent } from './card-payments.ts';

/** Stripe's webhook events, as the program reads them. */

/** The types that the program acts on. The webhook must be subscribed to these; every other one is ignored. */
export const HEARD_EVENTS: readonly Stripe.Event.Type[] = [
  'payment_intent.succeeded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'payment_method.automatically_updated',
];

const TOLERANCE_SECONDS = 300;

/** The only currency that the program charges. */
export const CURRENCY = 'usd';

/** Whether Stripe signed the body, unaltered, within five minutes of `now`. */
export function isSigned(
  { webhooks: { signature: verifier } }: Stripe,
  { body, signature, secret }: { body: string; signature: string; secret: string },
  now: Date,
): boolean {
  try {
    return verifier?.verifyHeader(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime()) === true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

const objectId = z.string().min(1);
const paymentMethod = z.object({ id: objectId });
const named = z.object({ reference: z.string().optional() }).nullish();
const envelope = z.object({
  id: objectId,
  type: z.string(),
  livemode: z.boolean().optional(),
  data: z.object({ object: z.looseObject({}) }),
});
const charge = z.object({
  id: objectId,
  amount_received: z.int(),
  customer: z.string().nullish(),
  metadata: named,
});
const dispute = z.object({
  payment_intent: z.string().nullish(),
  status: z.string(),
  amount: z.int(),
  payment_method_details: z.object({ card: z.object({ case_type: z.string().nullish() }).nullish() }).nullish(),
});
const refund = z.object({
  id: objectId,
  payment_intent: z.string().nullish(),
  amount: z.int(),
  metadata: named,
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
});

/** Null if it is not an event, or lacks the fields of its type. `isLive`: whether our keys move real money. */
export function cardEventOf(body: unknown, isLive: boolean): CardEvent | null {
  const read = envelope.safeParse(body);
  if (!read.success) return null;
  const { id, type, livemode = isLive, data } = read.data;
  const eventOf = READERS[type];
  if (!eventOf) return { id, type: 'other' };
  if (livemode !== isLive) return { id, type: 'other_mode' };
  const event = eventOf(data.object, { id, type });
  const { currency = CURRENCY } = data.object;
  if (!event || !('chargeId' in event) || currency === CURRENCY) return event;
  const reference = event.type === 'charge_paid' ? event.reference : '';
  return { id, type: 'other_currency', chargeId: event.chargeId, reference, currency: String(currency) };
}

type Named = { id: string; type: string };
type Reader = (object: unknown, event: Named) => CardEvent | null;

/** Parses the object of an event; null if it does not have the event's shape. */
const reading =
  <Shape>(shape: z.ZodType<Shape>, eventOf: (object: Shape, event: Named) => CardEvent): Reader =>
  (object, event) => {
    const read = shape.safeParse(object);
    return read.success ? eventOf(read.data, event) : null;
  };

const chargePaid = reading(charge, ({ id: chargeId, amount_received: cents, customer, metadata }, { id }) => {
  const reference = metadata?.reference ?? '';
  return { id, type: 'charge_paid', chargeId, cents, customerId: customer ?? null, reference };
});

/** Statuses of an inquiry: the bank only asks, and takes no money unless the inquiry becomes a dispute. */
const INQUIRY = 'warning_';
const BANK_ASKS: ReadonlySet<string> = new Set(['needs_response', 'under_review']);

/**
 * How a dispute ends (docs.stripe.com/api/disputes/object: status). A prevented one was blocked before any money moved, or resolved by
 * refunding the cardholder (docs.stripe.com/changelog/basil/2025-08-27/add-preventions-to-dispute). Any other end has no effect.
 */
const ENDS: Readonly<Record<string, 'dispute_won' | 'dispute_lost' | 'inquiry_closed'>> = {
  won: 'dispute_won',
  lost: 'dispute_lost',
  warning_closed: 'inquiry_closed',
  'prevented:block': 'inquiry_closed',
  'prevented:resolution': 'dispute_lost',
};

const disputeChanged = reading(dispute, (told, { id, type }) => {
  const { payment_intent: chargeId, amount: cents, payment_method_details: by } = told;
  if (!chargeId) return { id, type: 'other' };
  const status = told.status === 'prevented' ? `prevented:${by?.card?.case_type ?? 'unknown'}` : told.status;
  switch (type) {
    case 'charge.dispute.created': {
      const isTaken = !status.startsWith(INQUIRY) && ENDS[status] !== 'inquiry_closed';
      return isTaken ? { id, type: 'dispute_opened', chargeId, cents } : { id, type: 'inquiry_opened', chargeId };
    }
    case 'charge.dispute.updated':
      // An update turns an inquiry into a dispute. For a dispute that is already known, nothing new is recorded.
      return BANK_ASKS.has(status) ? { id, type: 'dispute_opened', chargeId, cents } : { id, type: 'other' };
    default: {
      const end = ENDS[status];
      return end ? { id, type: end, chargeId, cents } : { id, type: 'dispute_unclear', chargeId, status };
    }
  }
});

/** Statuses of a failed refund: its bank returned it, or somebody canceled it in Stripe's Dashboard. */
const GONE: ReadonlySet<string> = new Set(['failed', 'canceled']);

const refundMade = reading(refund, ({ id: refundId, payment_intent: chargeId, amount: cents, ...made }, { id }) => {
  if (!chargeId || GONE.has(made.status ?? '') || made.metadata?.reference) return { id, type: 'other' };
  return { id, type: 'refunded_elsewhere', chargeId, refundId, cents };
});

const refundFailed = reading(refund, ({ id: refundId, payment_intent: chargeId, ...failed }, { id }) => {
  if (!chargeId) return { id, type: 'other' };
  const key = failed.metadata?.reference ?? null;
  return { id, type: 'refund_failed', chargeId, refundId, reason: failed.failure_reason ?? 'unknown', key };
});

/**
 * A refund may start as pending, and one that seemed successful may end as failed or canceled. A canceled one is reported by this event
 * only (docs.stripe.com/api/refunds: refund.updated).
 */
const refundUpdated = reading(refund, (made, event) =>
  GONE.has(made.status ?? '') ? (refundFailed(made, event) ?? other(event)) : other(event),
);

/**
 * Card networks report a new number or date of a saved card to Stripe (docs.stripe.com/payments/cards/overview: automatic card updates).
 */
const cardChanged = reading(paymentMethod, ({ id: cardId }, { id }) => ({ id, type: 'card_changed', cardId }));

const other = ({ id }: Named): CardEvent => ({ id, type: 'other' });

const READERS: Readonly<Record<string, Reader>> = {
  'payment_intent.succeeded': chargePaid,
  'charge.dispute.created': disputeChanged,
  'charge.dispute.updated': disputeChanged,
  'charge.dispute.closed': disputeChanged,
  'refund.created': refundMade,
  'payment_method.automatically_updated': cardChanged,
  'refund.updated': refundUpdated,
  'refund.failed': refundFailed,
};
