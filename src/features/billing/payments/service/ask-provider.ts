import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import type { CardPayments, CardRefusal } from '#platform/cards/card-payments.ts';
import type { Db } from '#platform/db/database.ts';
import type { Settlement } from '#platform/payments/settlement.ts';
import {
  type PaypalCharging,
  PaypalFailure,
  type PaypalPayments,
  type PaypalRefusal,
  SEARCH_LAG_MS,
} from '#platform/paypal/paypal-payments.ts';
import type { Ports } from '#platform/ports.ts';
import { findInvoice } from '../../ledger/public.ts';
import { type Attempt, cancelUnprepared, findAttempt, findChargeBySource, savePrepared } from '../queries.ts';

/** Asks the card provider or PayPal to charge an attempt, or for its result. */

export type Providers = { cards: CardPayments; paypal: PaypalPayments };
export type RefundDeps = Providers & { db: Db; now: Date };
export type PaymentDeps = RefundDeps & { settlement: Settlement };

/** From a request's context, or from a job with its own time. */
export const paymentDeps = ({ db, ports, now }: { db: Db; ports: Ports; now: Date }): PaymentDeps => ({
  db,
  cards: ports.cards.payments,
  paypal: ports.paypal.payments,
  settlement: ports.settlement,
  now,
});

export type PaymentRefusal = CardRefusal | PaypalRefusal;

export type Charging =
  /** `chargeId`: needed to refund it. */
  | { status: 'paid'; chargeId: string; cents: number }
  | { status: 'asks_holder'; chargeId: string; url: string }
  | { status: 'pending'; chargeId: string }
  /** Nothing was charged or will be, and nobody refused it. */
  | { status: 'canceled' }
  | { status: 'refused'; refusal: PaymentRefusal; code: string };

/**
 * Charges the attempt, or looks up its result. `isOwn`: the request pays with the same card or account. For any other request, a charge
 * that was not made yet or that requires action is canceled.
 */
export async function askProvider(deps: PaymentDeps, attempt: Attempt, isOwn: boolean): Promise<Charging> {
  if (attempt.method === 'paypal') return askPaypal(deps, attempt);
  return isOwn ? chargeCard(deps, attempt) : takeBackCharge(deps, attempt);
}

/** Prepares the charge, stores its id, and only then takes money: whatever breaks, its result can be looked up by id. */
async function chargeCard(deps: PaymentDeps, attempt: Attempt): Promise<Charging> {
  const { providerId, sourceId: cardId, returnUrl } = attempt;
  const found = providerId === null ? await prepare(deps, attempt) : await deps.cards.findCharge(providerId);
  if (found.status !== 'prepared') return found;
  return deps.cards.confirmCharge({ chargeId: found.chargeId, cardId, returnUrl });
}

async function prepare({ db, cards }: PaymentDeps, attempt: Attempt): ReturnType<CardPayments['prepareCharge']> {
  const { id, reference, cents, providerCustomerId: customerId, sourceId: cardId } = attempt;
  const asking = cards.prepareCharge({ customerId, cardId, cents, reference, key: reference });
  const prepared = await asking.catch(async (error: unknown) => {
    // The provider refuses a key that another request of ours is using right now: that request has stored the charge by now.
    const known = (await findAttempt(db, id))?.providerId;
    if (!known) throw error;
    return cards.findCharge(known);
  });
  if (prepared.status === 'refused' || prepared.status === 'canceled') return prepared;
  const isStored = await savePrepared(db, id, prepared.chargeId);
  // Another request paid with it, or canceled it.
  return isStored ? prepared : cards.abandonCharge(prepared.chargeId);
}

async function takeBackCharge({ db, cards, now }: PaymentDeps, attempt: Attempt): Promise<Charging> {
  if (attempt.providerId !== null) return cards.abandonCharge(attempt.providerId);
  if (await cancelUnprepared(db, attempt.id, now)) return { status: 'canceled' };
  const providerId = (await findAttempt(db, attempt.id))?.providerId;
  return providerId ? cards.abandonCharge(providerId) : { status: 'canceled' };
}

/**
 * For a PayPal charge without an answer whose invoice no longer has to be paid: repeating the request with its key might charge it for the
 * first time. So it is only searched for, until it would have been found. Null: not known yet.
 */
export async function askOfTakenBack(deps: PaymentDeps, attempt: Attempt): Promise<Charging | null> {
  const found = await searchPaypal(deps, attempt);
  if (found) return found;
  const invoice = await findInvoice(deps.db, attempt.invoiceId);
  return overSince(deps, invoice?.settledAt ?? deps.now);
}

/**
 * A purchase is retried with its key for one hour. After that its buyer was told that it failed, and must not be charged for the first
 * time days later. Null: not known yet.
 */
export async function askOfOldPurchase(deps: PaymentDeps, attempt: Attempt): Promise<Charging | null> {
  return (await searchPaypal(deps, attempt)) ?? overSince(deps, new Date(attempt.startedAt.getTime() + ASKED_MS));
}

/** Whether an attempt is a PayPal purchase of more than an hour ago, which is not charged again. Renewals stay due, however late. */
export const isOldPurchase = ({ method, providerId, returnUrl, startedAt }: Attempt, now: Date): boolean =>
  method === 'paypal' && providerId === null && returnUrl !== null && now.getTime() - startedAt.getTime() > ASKED_MS;

const ASKED_MS = HOUR_MS;

/** Canceled once PayPal's search would show anything requested until then. */
const overSince = ({ now }: PaymentDeps, askedLast: Date): Charging | null =>
  now.getTime() - askedLast.getTime() < SEARCH_LAG_MS + HOUR_MS ? null : { status: 'canceled' };

async function askPaypal(deps: PaymentDeps, attempt: Attempt): Promise<Charging> {
  const { providerId, sourceId: agreementId, cents, reference } = attempt;
  if (providerId !== null) return chargingOf(await deps.paypal.findCharge(providerId));
  if (isOldPurchase(attempt, deps.now)) {
    const known = await askOfOldPurchase(deps, attempt);
    if (known) return known;
    throw new PaypalFailure(new Error(`${reference} may have been charged, and is not found yet`));
  }
  const said = await deps.paypal.charge({ agreementId, cents, reference, key: reference });
  if (said.status === 'unknown_agreement') {
    if (!(await isOurAccount(deps, attempt)))
      throw new PaypalFailure(new Error(`an agreement is unknown: ${said.code}`));
    return { status: 'refused', refusal: 'agreement_gone', code: said.code };
  }
  if (said.status !== 'charged_before') return chargingOf(said);
  const found = await searchPaypal(deps, attempt);
  if (!found) throw new PaypalFailure(new Error(`${reference} was charged before, and is not found yet`));
  return found;
}

/** Whether our keys belong to the PayPal account that has the agreement: that account finds an earlier charge of it. */
async function isOurAccount({ db, paypal }: PaymentDeps, { sourceId }: Attempt): Promise<boolean> {
  const chargeId = await findChargeBySource(db, sourceId);
  return chargeId !== null && (await paypal.findCaptured(chargeId)) !== null;
}

export const chargingOf = (said: PaypalCharging): Charging =>
  said.status === 'pending' ? { status: 'pending', chargeId: said.orderId } : said;

/** More than the clocks of two machines ever differ by. */
const SKEW_MS = HOUR_MS;
const SEARCHED_MS = 30 * DAY_MS;

async function searchPaypal({ paypal, now }: PaymentDeps, attempt: Attempt): Promise<Charging | null> {
  const from = new Date(attempt.startedAt.getTime() - SKEW_MS);
  const until = new Date(Math.min(now.getTime(), from.getTime() + SEARCHED_MS));
  const found = await paypal.findChargeOf({ reference: attempt.reference, from, until });
  return found && chargingOf(found);
}
