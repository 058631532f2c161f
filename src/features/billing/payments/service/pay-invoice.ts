import type { Db } from '#platform/db/database.ts';
import { emit } from '#platform/events/events.ts';
import { paymentResults } from '#platform/metrics/counters.ts';
import { findInvoice, lockInvoice, type PaymentMethod, recordPayment } from '../../ledger/public.ts';
import {
  type Attempt,
  findAttempt,
  findOpenAttempt,
  insertAttempt,
  listOpenAttempts,
  listUnansweredAttempts,
  markAsked,
  updateAttempt,
} from '../queries.ts';
import {
  askOfTakenBack,
  askProvider,
  attemptOf,
  type Charging,
  type PaymentDeps,
  type PaymentRefusal,
  PREFIX,
} from './ask-provider.ts';
import { noteRefund } from './due-refunds.ts';

/**
 * An invoice paid, once, whatever breaks: the attempt is noted, the provider is asked with the attempt as the key, and the answer is entered. Who
 * asks at the same time, or after a crash, finds the attempt and asks the same again.
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
  | { status: 'refused'; refusal: PaymentRefusal }
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
  if (payer.method === 'paypal' && !deps.paypal.isOn) return { status: 'refused', refusal: 'agreement_gone' };
  const begun = await begin(deps, invoiceId, payer, beforeCharge);
  if (begun === null) return { status: 'not_owed' };
  const isOwn = begun.sourceId === payer.sourceId && (begun.returnUrl === null) === (payer.returnUrl === null);
  const said = await askProvider(deps, begun, isOwn).catch((error: unknown) => {
    paymentResults.inc({ provider: begun.method, result: 'no_answer' });
    throw error;
  });
  const settled = await settle(deps, begun, said);
  // What somebody else began has ended without money: now it is this one's turn.
  return settled.status === 'refused' && !isOwn ? payInvoice(deps, invoiceId, payer, beforeCharge) : settled;
}

/** The open attempt, or a new one; null where nothing is owed. */
async function begin(
  { db, now }: PaymentDeps,
  invoiceId: number,
  payer: Payer,
  beforeCharge?: BeforeCharge,
): Promise<Attempt | null> {
  return db.transaction(async (tx) => {
    const { status, dueCents } = await lockInvoice(tx, invoiceId);
    if (status !== 'open') return null;
    const { customerId: providerCustomerId, method, sourceId, returnUrl } = payer;
    const wish = { invoiceId, method, providerCustomerId, sourceId, returnUrl, cents: dueCents };
    const open = await findOpenAttempt(tx, invoiceId);
    if (open) return open;
    await beforeCharge?.(tx);
    return insertAttempt(tx, { ...wish, status: 'started', startedAt: now });
  });
}

/** Enters what the provider says of an attempt; said again, it changes nothing. What was charged and is not owed any more goes back. */
async function settle(
  { db, now }: PaymentDeps,
  { id: attemptId, invoiceId, method }: Attempt,
  said: Charging,
): Promise<Paying> {
  let isNews = false;
  const paying = await db.transaction(async (tx): Promise<Paying> => {
    const invoice = await lockInvoice(tx, invoiceId);
    const isOpen = (await findAttempt(tx, attemptId))?.endedAt === null;
    isNews = isOpen;
    switch (said.status) {
      case 'paid': {
        const { chargeId: providerId, cents } = said;
        const { payment, isNew } = await recordPayment(tx, invoice, { method, providerId, cents }, now);
        const { id: paymentId, overCents } = payment;
        if (isNew && overCents > 0) await noteRefund(tx, { paymentId, cents: overCents, isOver: true }, now);
        if (isOpen) await updateAttempt(tx, attemptId, { status: 'paid', providerId, endedAt: now });
        // What was paid for is given by whoever billed it, also where nobody waits for the answer.
        if (invoice.status === 'open') await emit(tx, { type: 'invoice_paid', invoiceId });
        return { status: 'paid' };
      }
      case 'asks_holder':
        if (isOpen) await updateAttempt(tx, attemptId, { status: 'asks_holder', providerId: said.chargeId });
        return { status: 'asks_holder', url: said.url };
      case 'pending':
        if (isOpen) await updateAttempt(tx, attemptId, { providerId: said.chargeId });
        return { status: 'pending' };
      case 'refused': {
        const { refusal, code: refusalCode } = said;
        if (isOpen) await updateAttempt(tx, attemptId, { status: 'refused', refusal, refusalCode, endedAt: now });
        return { status: 'refused', refusal };
      }
    }
  });
  // After the commit, and not again for what a webhook repeats.
  if (isNews) paymentResults.inc({ provider: method, result: paying.status });
  return paying;
}

/** What a webhook says of a charge; false where no attempt of ours is meant. */
export async function hearCharge(
  deps: PaymentDeps,
  { chargeId, cents, reference }: { chargeId: string; cents: number; reference: string },
): Promise<boolean> {
  const id = reference.startsWith(PREFIX) ? Number(reference.slice(PREFIX.length)) : Number.NaN;
  const attempt = Number.isSafeInteger(id) ? await findAttempt(deps.db, id) : null;
  if (!attempt) return false;
  // Entered with the payment, in one transaction: most are told of what the answer has told already.
  if (attempt.status === 'paid' && attempt.providerId === chargeId) return true;
  await settle(deps, attempt, { status: 'paid', chargeId, cents });
  return true;
}

/** The same of PayPal, of which it was asked how the charge is. */
export async function hearPaypalCharge(deps: PaymentDeps, reference: string, said: Charging): Promise<void> {
  const attempt = await attemptOf(deps.db, reference);
  if (!attempt || attempt.status === 'paid') return;
  await settle(deps, attempt, said);
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
    const isLost = attempt.providerId === null && (await isTakenBack(deps.db, attempt));
    const asking = isLost ? askOfTakenBack(deps, attempt) : askProvider(deps, attempt, false);
    const said = await asking.catch((error: unknown) => {
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

/** Nobody wants it paid any more. */
async function isTakenBack(db: Db, { invoiceId }: Attempt): Promise<boolean> {
  return (await findInvoice(db, invoiceId))?.status !== 'open';
}
