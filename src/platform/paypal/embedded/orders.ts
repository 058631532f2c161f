import { z } from 'zod';
import { MINUTE_MS } from '#kernel/dates.ts';
import { REFUNDABLE_MS } from '../paypal-payments.ts';
import type { StoredAnswer } from '../tables.ts';
import { amount, readBody } from './bodies.ts';
import { isDisputed, openDispute } from './disputes.ts';
import { tell } from './events.ts';
import { captureOnWire, newId, orderOnWire, refundOnWire, type StoredOrder, type StoredRefund } from './objects.ts';
import {
  findObject,
  insertObject,
  isInvoicePaid,
  loadObject,
  loadOrderOfCapture,
  type ProviderRequest,
  saveObject,
} from './store.ts';
import { behaviourOf } from './test-payers.ts';
import { unprocessable } from './wire-error.ts';

const name = z.string().min(1).max(127);
const wish = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(z.object({ amount, custom_id: name.optional(), invoice_id: name.optional() }))
    .min(1)
    .max(1),
  payment_source: z.object({ paypal: z.object({ vault_id: z.string().max(255) }) }),
});

/** An order with an agreement is captured on creation. */
export async function createOrder(request: ProviderRequest, body: unknown): Promise<StoredAnswer> {
  const { purchase_units: units, payment_source: source } = readBody(wish, body);
  const agreement = await findObject(request, 'agreement', source.paypal.vault_id);
  if (!agreement || agreement.isDeleted) throw unprocessable('TOKEN_ID_NOT_FOUND');
  const [unit] = units;
  const invoiceId = unit?.invoice_id ?? null;
  if (invoiceId !== null && (await isInvoicePaid(request, invoiceId))) throw unprocessable('DUPLICATE_INVOICE_ID');
  const behaviour = behaviourOf(agreement.email);
  if (behaviour === 'declined') throw unprocessable('INSTRUMENT_DECLINED');
  if (behaviour === 'closed') throw unprocessable('PAYER_ACCOUNT_LOCKED_OR_CLOSED');
  if (behaviour === 'blocked') throw unprocessable('PAYEE_BLOCKED_TRANSACTION');
  const order: StoredOrder = {
    kind: 'order',
    id: newId(),
    captureId: newId(),
    captureStatus: behaviour === 'pending' || behaviour === 'denied' ? 'PENDING' : 'COMPLETED',
    email: agreement.email,
    cents: unit?.amount ?? 0,
    refundedCents: 0,
    customId: unit?.custom_id ?? null,
    invoiceId,
    at: request.now.toISOString(),
  };
  await insertObject(request, order);
  await tell(request, CAPTURE_EVENTS[order.captureStatus], captureOnWire(order));
  if (behaviour === 'disputed') await openDispute(request, order);
  return { status: 201, body: orderOnWire(order) };
}

/**
 * Captures for an invoice that was already paid, as happens with an account that does not block it (paypal.com/us/cshelp/article/ts1097).
 */
export async function captureAgain(request: ProviderRequest, orderId: string): Promise<void> {
  const first = await loadObject(request, 'order', orderId);
  const second: StoredOrder = {
    ...first,
    id: newId(),
    captureId: newId(),
    captureStatus: 'COMPLETED',
    refundedCents: 0,
    at: request.now.toISOString(),
  };
  await insertObject(request, second, { isSecond: true });
  await tell(request, CAPTURE_EVENTS[second.captureStatus], captureOnWire(second));
}

const CAPTURE_EVENTS = {
  COMPLETED: 'PAYMENT.CAPTURE.COMPLETED',
  PENDING: 'PAYMENT.CAPTURE.PENDING',
  DECLINED: 'PAYMENT.CAPTURE.DENIED',
} as const;

export async function retrieveOrder(request: ProviderRequest, _: unknown, id: string): Promise<StoredAnswer> {
  return { status: 200, body: orderOnWire(await decided(request, await loadObject(request, 'order', id))) };
}

export async function retrieveCapture(request: ProviderRequest, _: unknown, id: string): Promise<StoredAnswer> {
  return { status: 200, body: captureOnWire(await decided(request, await loadOrderOfCapture(request, id))) };
}

/** Completes or denies a pending capture after a minute. */
async function decided(request: ProviderRequest, order: StoredOrder): Promise<StoredOrder> {
  const isDue = request.now.getTime() - Date.parse(order.at) >= MINUTE_MS;
  if (order.captureStatus !== 'PENDING' || !isDue) return order;
  const captureStatus = behaviourOf(order.email) === 'denied' ? 'DECLINED' : 'COMPLETED';
  const done: StoredOrder = { ...order, captureStatus };
  await saveObject(request, done);
  await tell(request, CAPTURE_EVENTS[captureStatus], captureOnWire(done));
  return done;
}

const refundWish = z
  .object({
    amount: amount.optional(),
    custom_id: z
      .string()
      .max(127)
      .regex(/^[\w.,-]*$/)
      .optional(),
  })
  .default({});

export async function refundCapture(request: ProviderRequest, body: unknown, captureId: string): Promise<StoredAnswer> {
  const wanted = readBody(refundWish, body ?? undefined);
  const order = await loadOrderOfCapture(request, captureId);
  if (order.captureStatus !== 'COMPLETED') throw unprocessable('PENDING_CAPTURE');
  if (request.now.getTime() - Date.parse(order.at) > REFUNDABLE_MS) throw unprocessable('REFUND_TIME_LIMIT_EXCEEDED');
  if (await isDisputed(request, captureId)) throw unprocessable('TRANSACTION_DISPUTED');
  const left = order.cents - order.refundedCents;
  if (left === 0) throw unprocessable('CAPTURE_FULLY_REFUNDED');
  const cents = wanted.amount ?? left;
  if (cents > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED');
  const customId = wanted.custom_id ?? null;
  const refund: StoredRefund = {
    kind: 'refund',
    id: newId(),
    captureId,
    cents,
    customId,
    status: behaviourOf(order.email) === 'echeck' ? 'PENDING' : 'COMPLETED',
    at: request.now.toISOString(),
  };
  await insertObject(request, refund);
  await saveObject(request, { ...order, refundedCents: order.refundedCents + cents });
  await tell(
    request,
    refund.status === 'PENDING' ? 'PAYMENT.REFUND.PENDING' : 'PAYMENT.CAPTURE.REFUNDED',
    refundOnWire(refund),
  );
  return { status: 201, body: refundOnWire(refund) };
}

/** How a pending refund ends (developer.paypal.com/api/rest/webhooks/event-names: PAYMENT.REFUND.FAILED). */
export async function endRefund(
  request: ProviderRequest,
  refundId: string,
  status: 'COMPLETED' | 'FAILED',
): Promise<void> {
  const refund = await loadObject(request, 'refund', refundId);
  if (refund.status !== 'PENDING') throw new Error(`refund ${refundId} is not pending`);
  const ended: StoredRefund = { ...refund, status };
  await saveObject(request, ended);
  if (status === 'FAILED') {
    const order = await loadOrderOfCapture(request, refund.captureId);
    await saveObject(request, { ...order, refundedCents: order.refundedCents - refund.cents });
  }
  const type = status === 'FAILED' ? 'PAYMENT.REFUND.FAILED' : 'PAYMENT.CAPTURE.REFUNDED';
  await tell(request, type, refundOnWire(ended));
}

/**
 * PayPal reverses a completed charge for the payer, for example after a bank's return. Reported as a refund that the seller did not make
 * (developer.paypal.com/api/rest/webhooks/event-names: PAYMENT.CAPTURE.REVERSED).
 */
export async function reverseCapture(request: ProviderRequest, captureId: string): Promise<void> {
  const order = await loadOrderOfCapture(request, captureId);
  const cents = order.cents - order.refundedCents;
  const at = request.now.toISOString();
  const reversal: StoredRefund = { kind: 'refund', id: newId(), captureId, cents, customId: null, at };
  await insertObject(request, reversal);
  await saveObject(request, { ...order, refundedCents: order.cents });
  await tell(request, 'PAYMENT.CAPTURE.REVERSED', { ...refundOnWire(reversal), note_to_payer: 'Payment reversed' });
}

export async function retrieveRefund(request: ProviderRequest, _: unknown, id: string): Promise<StoredAnswer> {
  return { status: 200, body: refundOnWire(await loadObject(request, 'refund', id)) };
}
