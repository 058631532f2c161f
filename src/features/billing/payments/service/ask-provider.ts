import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import type { CardPayments, CardRefusal } from '#platform/cards/card-payments.ts';
import type { Db } from '#platform/db/database.ts';
import {
  type PaypalCharging,
  PaypalFailure,
  type PaypalPayments,
  type PaypalRefusal,
  SEARCH_LAG_MS,
} from '#platform/paypal/paypal-payments.ts';
import { findInvoice } from '../../ledger/public.ts';
import { type Attempt, findAttempt } from '../queries.ts';

/** What becomes of an attempt, asked of whoever charges it: the card provider or PayPal. */

export type Providers = { cards: CardPayments; paypal: PaypalPayments };
export type PaymentDeps = Providers & { db: Db; now: Date };

export type PaymentRefusal = CardRefusal | PaypalRefusal;

export type Charging =
  /** `chargeId`: by which it is given back. */
  | { status: 'paid'; chargeId: string; cents: number }
  | { status: 'asks_holder'; chargeId: string; url: string }
  | { status: 'pending'; chargeId: string }
  | { status: 'refused'; refusal: PaymentRefusal; code: string };

/** Its own source and cents: with its key nothing else can be asked. One of which a holder is asked goes on only where `isOwn`. */
export async function askProvider(deps: PaymentDeps, attempt: Attempt, isOwn: boolean): Promise<Charging> {
  return attempt.method === 'paypal' ? askPaypal(deps, attempt) : askCards(deps.cards, attempt, isOwn);
}

/**
 * The same of an attempt without an answer, whose invoice nobody wants paid any more: asked with its key, the provider might charge for it for the first
 * time. The card provider tells of what it charged by itself; at PayPal it is looked for, until it would have been found. Null: it is not known yet.
 */
export async function askOfTakenBack(deps: PaymentDeps, attempt: Attempt): Promise<Charging | null> {
  const gone = { status: 'refused', refusal: 'declined', code: 'taken_back' } as const;
  if (attempt.method === 'card') return gone;
  const found = await searchPaypal(deps, attempt);
  if (found) return found;
  const invoice = await findInvoice(deps.db, attempt.invoiceId);
  const askedLast = invoice?.settledAt ?? deps.now;
  return deps.now.getTime() - askedLast.getTime() < SEARCH_LAG_MS + HOUR_MS ? null : gone;
}

export const PREFIX = 'attempt:';

function askCards(cards: CardPayments, attempt: Attempt, isOwn: boolean): Promise<Charging> {
  const { providerId } = attempt;
  if (providerId !== null) return isOwn ? cards.findCharge(providerId) : cards.abandonCharge(providerId);
  const reference = `${PREFIX}${attempt.id}`;
  return cards.charge({
    customerId: attempt.providerCustomerId,
    cardId: attempt.sourceId,
    cents: attempt.cents,
    reference,
    returnUrl: attempt.returnUrl,
    key: reference,
  });
}

async function askPaypal(deps: PaymentDeps, attempt: Attempt): Promise<Charging> {
  const { providerId, sourceId: agreementId, cents } = attempt;
  if (providerId !== null) return chargingOf(await deps.paypal.findCharge(providerId));
  const reference = referenceOf(attempt);
  const said = await deps.paypal.charge({ agreementId, cents, reference, key: reference });
  if (said.status !== 'charged_before') return chargingOf(said);
  const found = await searchPaypal(deps, attempt);
  if (!found) throw new PaypalFailure(new Error(`${reference} was charged before, and is not found yet`));
  return found;
}

/** The attempt of which a reference of ours at PayPal tells; null: it is none of ours. */
export async function attemptOf(db: Db, reference: string): Promise<Attempt | null> {
  const [, id] = /^attempt:(\d{1,9}):\d+$/.exec(reference) ?? [];
  const attempt = id === undefined ? null : await findAttempt(db, Number(id));
  return attempt && referenceOf(attempt) === reference ? attempt : null;
}

/** PayPal takes a reference once for ever, also from another database of ours. */
const referenceOf = ({ id, startedAt }: Attempt) => `${PREFIX}${id}:${startedAt.getTime()}`;

export const chargingOf = (said: PaypalCharging): Charging =>
  said.status === 'pending' ? { status: 'pending', chargeId: said.orderId } : said;

/** The clocks of two machines differ by less. */
const SKEW_MS = HOUR_MS;
const SEARCHED_MS = 30 * DAY_MS;

async function searchPaypal({ paypal, now }: PaymentDeps, attempt: Attempt): Promise<Charging | null> {
  const from = new Date(attempt.startedAt.getTime() - SKEW_MS);
  const until = new Date(Math.min(now.getTime(), from.getTime() + SEARCHED_MS));
  const found = await paypal.findChargeOf({ reference: referenceOf(attempt), from, until });
  return found && chargingOf(found);
}
