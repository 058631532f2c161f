import type { Db } from '#platform/db/database.ts';
import { paymentResults } from '#platform/metrics/counters.ts';
import { PAYPAL_CURRENCY } from '#platform/paypal/paypal-payments.ts';
import { findInvoice, type Invoice, lockInvoice, type PaymentMethod } from '../../ledger/public.ts';
import {
  type Attempt,
  beginAttempt,
  findAttemptOfCharge,
  findAttemptOfReference,
  findOpenAttempt,
  listOpenAttempts,
  listUnansweredAttempts,
  markAsked,
  updateAttempt,
} from '../queries.ts';
import {
  askOfOldPurchase,
  askOfTakenBack,
  askProvider,
  type Charging,
  isOldPurchase,
  type PaymentDeps,
  type PaymentRefusal,
} from './ask-provider.ts';
import { identityOf } from './charge-identity.ts';
import { enterCharge, enterSecondCharge } from './enter-charge.ts';

/**
 * Pays an invoice exactly once, whatever breaks: the attempt is stored, the provider is called, and the result is entered. A parallel
 * request, or one after a crash, finds the attempt and repeats the same call.
 */

export type Payer = {
  method: PaymentMethod;
  /** The provider's ids of the customer, and of the card or agreement. */
  customerId: string;
  sourceId: string;
  /** Where the cardholder returns from their bank; null: they are not present. */
  returnUrl: string | null;
};

export type Paying =
  | { status: 'paid' }
  /** Requires action at `url`. */
  | { status: 'asks_holder'; url: string }
  /** PayPal has not decided: nobody else may pay meanwhile, and `resumeAttempts` finds out. */
  | { status: 'pending' }
  /** `attemptId` null: no provider was called. */
  | { status: 'refused'; refusal: PaymentRefusal; attemptId: number | null }
  /** Nothing is owed: it was paid before, or voided. */
  | { status: 'not_owed' };

/** Part of the transaction that stores a new attempt, with the invoice locked. Throws if nothing may be charged. */
export type BeforeCharge = (tx: Db) => Promise<void>;

/** Throws the provider's failure if the result is unknown: call again, or let `resumeAttempts` find out. */
export async function payInvoice(
  deps: PaymentDeps,
  invoiceId: number,
  payer: Payer,
  beforeCharge?: BeforeCharge,
): Promise<Paying> {
  const { db, now } = deps;
  if (!canCharge(deps, payer)) return { status: 'refused', refusal: 'agreement_gone', attemptId: null };
  const begun = await db.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId);
    return beginPaying(tx, { invoice, payer, beforeCharge }, now);
  });
  return begun ? goOnPaying(deps, begun, payer, beforeCharge) : { status: 'not_owed' };
}

/** False: an agreement with PayPal, which this network has turned off. */
export const canCharge = ({ paypal }: Pick<PaymentDeps, 'paypal'>, { method }: Pick<Payer, 'method'>): boolean =>
  method === 'card' || paypal.isOn;

/** Charges the attempt that `beginPaying` stored for this payer. */
export async function goOnPaying(
  deps: PaymentDeps,
  begun: Attempt,
  payer: Payer,
  beforeCharge?: BeforeCharge,
): Promise<Paying> {
  const { invoiceId } = begun;
  const isOwn = begun.sourceId === payer.sourceId && (begun.returnUrl === null) === (payer.returnUrl === null);
  const said = await askProvider(deps, begun, isOwn).catch((error: unknown) => {
    paymentResults.inc({ provider: begun.method, result: 'no_answer' });
    throw error;
  });
  const settled = await settle(deps, begun, said);
  // The attempt of another request, or one that another process canceled, has ended without money: now it is this request's turn.
  if (settled.status === 'canceled' || (settled.status === 'refused' && !isOwn))
    return payInvoice(deps, invoiceId, payer, beforeCharge);
  return settled;
}

/**
 * Part of the transaction that has locked the invoice. Returns the open attempt, or a new one; null: nothing is owed. No provider is
 * called yet.
 */
export async function beginPaying(
  tx: Db,
  {
    invoice: { id: invoiceId, status, dueCents: cents, key },
    payer: { customerId: providerCustomerId, method, sourceId, returnUrl },
    beforeCharge,
  }: { invoice: Invoice; payer: Payer; beforeCharge?: BeforeCharge | undefined },
  now: Date,
): Promise<Attempt | null> {
  if (status !== 'open') return null;
  if (beforeCharge) {
    const open = await findOpenAttempt(tx, invoiceId);
    if (open) return open;
    await beforeCharge(tx);
  }
  const identity = identityOf({ key, method, providerCustomerId });
  const attempt = { identity, invoiceId, method, providerCustomerId, sourceId, returnUrl, cents } as const;
  return beginAttempt(tx, { ...attempt, status: 'started', startedAt: now });
}

type Settled = Paying | { status: 'canceled' };

/**
 * Enters the provider's result of an attempt, and fulfills what was paid for. Idempotent. A charge that is not owed any more is refunded.
 * A refusal counts if the payer was not present.
 */
async function settle(
  { db, settlement, now }: PaymentDeps,
  { id: attemptId, invoiceId, method, returnUrl }: Attempt,
  said: Charging,
): Promise<Settled> {
  let isNews = false;
  const settled = await db.transaction(async (tx): Promise<Settled> => {
    const invoice = await lockInvoice(tx, invoiceId);
    const save = async (outcome: Parameters<typeof updateAttempt>[2]) => {
      isNews = await updateAttempt(tx, attemptId, outcome);
    };
    switch (said.status) {
      case 'paid': {
        const { chargeId: providerId, cents } = said;
        await save({ status: 'paid', providerId, endedAt: now });
        await enterCharge(tx, { settlement, now }, invoice, { method, providerId, cents });
        return { status: 'paid' };
      }
      case 'asks_holder':
        await save({ status: 'asks_holder', providerId: said.chargeId });
        return { status: 'asks_holder', url: said.url };
      case 'pending':
        await save({ providerId: said.chargeId });
        return { status: 'pending' };
      case 'canceled':
        await save({ status: 'canceled', endedAt: now });
        return { status: 'canceled' };
      case 'refused': {
        const { refusal, code: refusalCode } = said;
        await save({ status: 'refused', refusal, refusalCode, endedAt: now });
        // Payers who are present see the refusal, and may try as often as they like.
        if (isNews && returnUrl === null) await settlement.countRefusal(tx, { invoiceId, attemptId }, now);
        return { status: 'refused', refusal, attemptId };
      }
    }
  });
  // After the commit, and not for repeated webhooks.
  if (isNews) paymentResults.inc({ provider: method, result: settled.status });
  return settled;
}

/** The card provider took money that the books rule out: staff compare it with the provider's dashboard. */
export type ChargePuzzle = { chargeId: string; cents: number; attemptId: number; expectedCents: number };

/**
 * Handles a charge event. A charge that is not ours is ignored; one of another customer or amount is reported and not entered; a second
 * charge of the same invoice is refunded.
 */
export async function hearCharge(
  deps: PaymentDeps,
  told: { chargeId: string; cents: number; customerId: string | null; reference: string },
  report: (puzzle: ChargePuzzle) => void,
): Promise<void> {
  const { chargeId, cents } = told;
  const attempt = await findAttemptOfCharge(deps.db, told);
  if (!attempt) {
    await enterSecondCharge(deps, told, { method: 'card', providerId: chargeId, cents });
    return;
  }
  // The payment is entered in the same transaction, and most events repeat what the response has already said.
  if (isPaidBy(attempt, chargeId)) return;
  if (attempt.providerCustomerId !== told.customerId || attempt.cents !== cents)
    report({ chargeId, cents, attemptId: attempt.id, expectedCents: attempt.cents });
  else await settle(deps, attempt, { status: 'paid', chargeId, cents });
}

const isPaidBy = ({ status, providerId }: Attempt, chargeId: string) => status === 'paid' && providerId === chargeId;

/**
 * Like `hearCharge` for PayPal, with the charge's current state. A second capture of one attempt, which PayPal makes if its account does
 * not block several payments for one invoice id, is entered and refunded. False: it is not ours, or has another amount or currency, which
 * is reported and not entered.
 */
export async function hearPaypalCharge(
  deps: PaymentDeps,
  { reference, currency, charging: said }: { reference: string; currency: string; charging: Charging },
  report: (puzzle: ChargePuzzle) => void,
): Promise<boolean> {
  const attempt = await findAttemptOfReference(deps.db, reference);
  if (!attempt && said.status === 'paid' && currency === PAYPAL_CURRENCY) {
    const { chargeId: providerId, cents } = said;
    return enterSecondCharge(deps, { reference, customerId: null }, { method: 'paypal', providerId, cents });
  }
  if (!attempt) return false;
  if (said.status === 'paid' && (said.cents !== attempt.cents || currency !== PAYPAL_CURRENCY)) {
    report({ chargeId: said.chargeId, cents: said.cents, attemptId: attempt.id, expectedCents: attempt.cents });
    return false;
  }
  const isNews = attempt.status !== 'paid' || (said.status === 'paid' && !isPaidBy(attempt, said.chargeId));
  if (isNews) await settle(deps, attempt, said);
  return true;
}

const BATCH = 100;

/**
 * Resolves attempts that began by then and have not ended, because a process was killed or the provider did not answer. Leaves attempts
 * that are waiting for 3-D Secure alone until `abandonBy`. Returns how many ended; a failed one does not block the others.
 */
export async function resumeAttempts(
  deps: PaymentDeps,
  times: { startedBy: Date; abandonBy: Date },
  onFailure: (error: unknown, attempt: Attempt) => void,
): Promise<number> {
  let ended = 0;
  for (const attempt of await listOpenAttempts(deps.db, times, BATCH)) {
    // Whatever happens, the next one gets its turn.
    await markAsked(deps.db, attempt.id, deps.now);
    const said = await askAgain(deps, attempt).catch((error: unknown) => {
      onFailure(error, attempt);
      return null;
    });
    if (!said) continue;
    const { status } = await settle(deps, attempt, said);
    ended += Number(status !== 'asks_holder' && status !== 'pending');
  }
  return ended;
}

/**
 * Ends attempts for these invoices that began by then and wait for the cardholder, so that they charge nothing later; one that was paid
 * meanwhile is entered as paid. Limited like `resumeAttempts`, because each one is a call to the provider. Returns the invoices of those that ended.
 */
export async function abandonUnansweredAttempts(
  deps: PaymentDeps,
  of: { invoiceIds: readonly number[]; startedBy: Date },
  onFailure: (error: unknown, attempt: Attempt) => void,
): Promise<number[]> {
  const ended: number[] = [];
  for (const attempt of await listUnansweredAttempts(deps.db, of, BATCH)) {
    await markAsked(deps.db, attempt.id, deps.now);
    try {
      const { status } = await settle(deps, attempt, await askProvider(deps, attempt, false));
      if (status !== 'asks_holder' && status !== 'pending') ended.push(attempt.invoiceId);
    } catch (error) {
      onFailure(error, attempt);
    }
  }
  return ended;
}

/** Its result; null: PayPal does not show it yet. */
async function askAgain(deps: PaymentDeps, attempt: Attempt): Promise<Charging | null> {
  const isUnknown = attempt.method === 'paypal' && attempt.providerId === null;
  if (isUnknown && (await isTakenBack(deps.db, attempt))) return askOfTakenBack(deps, attempt);
  return isOldPurchase(attempt, deps.now) ? askOfOldPurchase(deps, attempt) : askProvider(deps, attempt, false);
}

/** Whether the invoice no longer has to be paid. */
async function isTakenBack(db: Db, { invoiceId }: Attempt): Promise<boolean> {
  return (await findInvoice(db, invoiceId))?.status !== 'open';
}
