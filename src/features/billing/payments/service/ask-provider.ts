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

/** What becomes of an attempt, asked of whoever charges it: the card provider or PayPal. */

export type Providers = { cards: CardPayments; paypal: PaypalPayments };
export type RefundDeps = Providers & { db: Db; now: Date };
export type PaymentDeps = RefundDeps & { settlement: Settlement };

/** Of a context, or of a job at an instant. */
export const paymentDeps = ({ db, ports, now }: { db: Db; ports: Ports; now: Date }): PaymentDeps => ({
  db,
  cards: ports.cards.payments,
  paypal: ports.paypal.payments,
  settlement: ports.settlement,
  now,
});

export type PaymentRefusal = CardRefusal | PaypalRefusal;

export type Charging =
  /** `chargeId`: by which it is given back. */
  | { status: 'paid'; chargeId: string; cents: number }
  | { status: 'asks_holder'; chargeId: string; url: string }
  | { status: 'pending'; chargeId: string }
  /** It charged nothing and never will, and nobody refused it. */
  | { status: 'canceled' }
  | { status: 'refused'; refusal: PaymentRefusal; code: string };

/**
 * Charges what the attempt is for, or finds out what became of it. `isOwn`: the request pays by the same card or account. For any other request a charge that was not
 * made yet, or about which a bank still asks, is canceled.
 */
export async function askProvider(deps: PaymentDeps, attempt: Attempt, isOwn: boolean): Promise<Charging> {
  if (attempt.method === 'paypal') return askPaypal(deps, attempt);
  return isOwn ? chargeCard(deps, attempt) : takeBackCharge(deps, attempt);
}

/** The charge is prepared, its id stored, and only then is money taken: whatever breaks, what became of it can be asked for by its id. */
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
    // The provider refuses a key that another request of ours uses at this moment: that request has stored the charge by now.
    const known = (await findAttempt(db, id))?.providerId;
    if (!known) throw error;
    return cards.findCharge(known);
  });
  if (prepared.status === 'refused' || prepared.status === 'canceled') return prepared;
  const isStored = await savePrepared(db, id, prepared.chargeId);
  // Somebody else paid by it, or took it back.
  return isStored ? prepared : cards.abandonCharge(prepared.chargeId);
}

async function takeBackCharge({ db, cards, now }: PaymentDeps, attempt: Attempt): Promise<Charging> {
  if (attempt.providerId !== null) return cards.abandonCharge(attempt.providerId);
  if (await cancelUnprepared(db, attempt.id, now)) return { status: 'canceled' };
  const providerId = (await findAttempt(db, attempt.id))?.providerId;
  return providerId ? cards.abandonCharge(providerId) : { status: 'canceled' };
}

/**
 * The same of a charge at PayPal without an answer, whose invoice nobody wants paid any more: asked with its key, PayPal might charge for it for the first
 * time. So it is looked for, until it would have been found. Null: it is not known yet.
 */
export async function askOfTakenBack(deps: PaymentDeps, attempt: Attempt): Promise<Charging | null> {
  const found = await searchPaypal(deps, attempt);
  if (found) return found;
  const invoice = await findInvoice(deps.db, attempt.invoiceId);
  return overSince(deps, invoice?.settledAt ?? deps.now);
}

/**
 * A purchase is asked for again by its key within an hour; after that its buyer has long been told that it did not go through, and is not to be charged for the
 * first time days later. Null: it is not known yet.
 */
export async function askOfOldPurchase(deps: PaymentDeps, attempt: Attempt): Promise<Charging | null> {
  return (await searchPaypal(deps, attempt)) ?? overSince(deps, new Date(attempt.startedAt.getTime() + ASKED_MS));
}

/** Whether an attempt is a PayPal purchase of more than an hour ago, which is not charged again. Renewals stay due, however late. */
export const isOldPurchase = ({ method, providerId, returnUrl, startedAt }: Attempt, now: Date): boolean =>
  method === 'paypal' && providerId === null && returnUrl !== null && now.getTime() - startedAt.getTime() > ASKED_MS;

const ASKED_MS = HOUR_MS;

/** Canceled once PayPal would show what it was asked for until then. */
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

/** Whether the keys are of the account that had the agreement: it knows what it was paid by it. */
async function isOurAccount({ db, paypal }: PaymentDeps, { sourceId }: Attempt): Promise<boolean> {
  const chargeId = await findChargeBySource(db, sourceId);
  return chargeId !== null && (await paypal.findCaptured(chargeId)) !== null;
}

export const chargingOf = (said: PaypalCharging): Charging =>
  said.status === 'pending' ? { status: 'pending', chargeId: said.orderId } : said;

/** The clocks of two machines differ by less. */
const SKEW_MS = HOUR_MS;
const SEARCHED_MS = 30 * DAY_MS;

async function searchPaypal({ paypal, now }: PaymentDeps, attempt: Attempt): Promise<Charging | null> {
  const from = new Date(attempt.startedAt.getTime() - SKEW_MS);
  const until = new Date(Math.min(now.getTime(), from.getTime() + SEARCHED_MS));
  const found = await paypal.findChargeOf({ reference: attempt.reference, from, until });
  return found && chargingOf(found);
}
