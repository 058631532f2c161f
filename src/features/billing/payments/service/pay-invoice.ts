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
 * An invoice is paid once, whatever breaks: the attempt is stored, the provider is asked for it, and the answer is entered. A request at the same time, or after
 * a crash, finds the attempt and asks the same.
 */

export type Payer = {
  method: PaymentMethod;
  /** As the provider calls them: the customer, and the card or the agreement. */
  customerId: string;
  sourceId: string;
  /** Where the holder comes back to from his bank; null: he is not there. */
  returnUrl: string | null;
};

export type Paying =
  | { status: 'paid' }
  /** The bank asks the holder at `url`. */
  | { status: 'asks_holder'; url: string }
  /** PayPal has not decided: nobody else may pay meanwhile, and `resumeAttempts` hears of it. */
  | { status: 'pending' }
  /** `attemptId` null: nobody was asked. */
  | { status: 'refused'; refusal: PaymentRefusal; attemptId: number | null }
  /** Nothing is owed: it was paid before, or taken back. */
  | { status: 'not_owed' };

/** Part of the transaction that notes a new attempt, with the invoice locked. Throws where nothing may be charged. */
export type BeforeCharge = (tx: Db) => Promise<void>;

/** Throws the provider's failure where it is not known whether it was paid: ask again, or let `resumeAttempts` find out. */
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

/** False: they agreed at PayPal, which this network has turned off. */
export const canCharge = ({ paypal }: Pick<PaymentDeps, 'paypal'>, { method }: Pick<Payer, 'method'>): boolean =>
  method === 'card' || paypal.isOn;

/** Charges what `beginPaying` noted for this payer. */
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
  // What somebody else began, or another process took back, has ended without money: now it is this one's turn.
  if (settled.status === 'canceled' || (settled.status === 'refused' && !isOwn))
    return payInvoice(deps, invoiceId, payer, beforeCharge);
  return settled;
}

/** Part of the transaction that has locked the invoice: the open attempt, or a new one; null where nothing is owed. Nobody is asked yet. */
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
 * Enters what the provider says of an attempt, and gives what was paid for; said again, it changes nothing. What was charged and is not owed any more goes back.
 * A refusal of what was charged while the payer was away counts.
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
        // Whoever pays while they are here is told, and may try as often as they like.
        if (isNews && returnUrl === null) await settlement.countRefusal(tx, { invoiceId, attemptId }, now);
        return { status: 'refused', refusal, attemptId };
      }
    }
  });
  // After the commit, and not again for what a webhook repeats.
  if (isNews) paymentResults.inc({ provider: method, result: settled.status });
  return settled;
}

/** The card provider took money, and the books say that this cannot have been: staff compare it with the provider's pages. */
export type ChargePuzzle = { chargeId: string; cents: number; attemptId: number; expectedCents: number };

/**
 * What a webhook says of a charge. One that is none of ours changes nothing; one of another customer or amount is reported and enters nothing; a second one of the same
 * bill goes back.
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
  // Entered with the payment, in one transaction: most are told of what the answer has told already.
  if (isPaidBy(attempt, chargeId)) return;
  if (attempt.providerCustomerId !== told.customerId || attempt.cents !== cents)
    report({ chargeId, cents, attemptId: attempt.id, expectedCents: attempt.cents });
  else await settle(deps, attempt, { status: 'paid', chargeId, cents });
}

const isPaidBy = ({ status, providerId }: Attempt, chargeId: string) => status === 'paid' && providerId === chargeId;

/**
 * The same of PayPal, of which it was asked how the charge is. A second capture for one attempt, which PayPal makes where its account does not block payments
 * for one invoice id, is entered and goes back. False: it is none of ours, or of another amount or currency, which is reported and enters nothing.
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
 * Finds out what became of attempts that began by then and did not end: a process was killed, or the provider did not answer. Whom a bank asks is left
 * alone until `abandonBy`. Answers how many ended; one that fails keeps no other from it.
 */
export async function resumeAttempts(
  deps: PaymentDeps,
  times: { startedBy: Date; abandonBy: Date },
  onFailure: (error: unknown, attempt: Attempt) => void,
): Promise<number> {
  let ended = 0;
  for (const attempt of await listOpenAttempts(deps.db, times, BATCH)) {
    // Whatever becomes of it: the next one has its turn.
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

/** What became of it; null: PayPal does not show it yet. */
async function askAgain(deps: PaymentDeps, attempt: Attempt): Promise<Charging | null> {
  const isUnknown = attempt.method === 'paypal' && attempt.providerId === null;
  if (isUnknown && (await isTakenBack(deps.db, attempt))) return askOfTakenBack(deps, attempt);
  return isOldPurchase(attempt, deps.now) ? askOfOldPurchase(deps, attempt) : askProvider(deps, attempt, false);
}

/** Nobody wants it paid any more. */
async function isTakenBack(db: Db, { invoiceId }: Attempt): Promise<boolean> {
  return (await findInvoice(db, invoiceId))?.status !== 'open';
}
