import type { CardPayments, CardRefusal, Charging } from '#platform/cards/card-payments.ts';
import type { Db } from '#platform/db/database.ts';
import { lockInvoice, recordPayment } from '../../ledger/public.ts';
import {
  type Attempt,
  findAttempt,
  findOpenAttempt,
  insertAttempt,
  listOpenAttempts,
  updateAttempt,
} from '../queries.ts';

/**
 * An invoice paid by card, once, whatever breaks: the attempt is noted, the provider is asked with the attempt as the key, and the answer is entered. Who
 * asks at the same time, or after a crash, finds the attempt and asks the same again.
 */

export type PaymentDeps = { db: Db; cards: CardPayments; now: Date };

export type Payer = {
  /** As the provider calls them. */
  customerId: string;
  cardId: string;
  /** Where the holder comes back to from his bank; null: he is not there. */
  returnUrl: string | null;
};

export type Paying =
  | { status: 'paid' }
  /** The bank asks the holder at `url`. */
  | { status: 'asks_holder'; url: string }
  | { status: 'refused'; refusal: CardRefusal }
  /** Nothing is owed: it was paid before, or taken back. */
  | { status: 'not_owed' };

/** Throws CardProviderFailure where it is not known whether it was paid: ask again, or let `resumeAttempts` find out. */
export async function payInvoice(deps: PaymentDeps, invoiceId: number, payer: Payer): Promise<Paying> {
  const begun = await begin(deps, invoiceId, payer);
  if (begun === null) return { status: 'not_owed' };
  const isOwn = begun.providerCardId === payer.cardId && (begun.returnUrl === null) === (payer.returnUrl === null);
  const settled = await settle(deps, begun.id, await ask(deps, begun, isOwn));
  // What somebody else began has ended without money: now it is this one's turn.
  return settled.status === 'paid' || isOwn ? settled : payInvoice(deps, invoiceId, payer);
}

/** What becomes of an attempt. One of which the holder is asked goes on, unless it is to make room for another. */
function ask(deps: PaymentDeps, attempt: Attempt, isOwn: boolean): Promise<Charging> {
  if (attempt.providerId === null) return charge(deps, attempt);
  return isOwn ? deps.cards.findCharge(attempt.providerId) : deps.cards.abandonCharge(attempt.providerId);
}

/** The open attempt, or a new one; null where nothing is owed. */
async function begin({ db, now }: PaymentDeps, invoiceId: number, payer: Payer): Promise<Attempt | null> {
  return db.transaction(async (tx) => {
    const { status, dueCents } = await lockInvoice(tx, invoiceId);
    if (status !== 'open') return null;
    const { customerId: providerCustomerId, cardId: providerCardId, returnUrl } = payer;
    const wish = { invoiceId, providerCustomerId, providerCardId, returnUrl, cents: dueCents };
    const open = await findOpenAttempt(tx, invoiceId);
    return open ?? insertAttempt(tx, { ...wish, status: 'started', startedAt: now });
  });
}

/** The attempt's own card and cents: with its key nothing else can be asked. */
const charge = ({ cards }: PaymentDeps, attempt: Attempt): Promise<Charging> =>
  cards.charge({
    customerId: attempt.providerCustomerId,
    cardId: attempt.providerCardId,
    cents: attempt.cents,
    reference: referenceOf(attempt),
    returnUrl: attempt.returnUrl,
    key: referenceOf(attempt),
  });

const PREFIX = 'attempt:';
const referenceOf = ({ id }: Attempt) => `${PREFIX}${id}`;

/** Enters what the provider says of an attempt; said again, it changes nothing. */
async function settle({ db, now }: PaymentDeps, attemptId: number, said: Charging): Promise<Paying> {
  return db.transaction(async (tx): Promise<Paying> => {
    const seen = await findAttempt(tx, attemptId);
    if (!seen) throw new Error(`there is no attempt ${attemptId}`);
    await lockInvoice(tx, seen.invoiceId);
    const { endedAt, invoiceId } = (await findAttempt(tx, attemptId)) ?? seen;
    const isOpen = endedAt === null;
    switch (said.status) {
      case 'paid': {
        const { chargeId: providerId, cents } = said;
        await recordPayment(tx, { invoiceId, method: 'card', providerId, cents }, now);
        if (isOpen) await updateAttempt(tx, attemptId, { status: 'paid', providerId, endedAt: now });
        return { status: 'paid' };
      }
      case 'asks_holder':
        if (isOpen) await updateAttempt(tx, attemptId, { status: 'asks_holder', providerId: said.chargeId });
        return { status: 'asks_holder', url: said.url };
      case 'refused': {
        const { refusal, code: refusalCode } = said;
        if (isOpen) await updateAttempt(tx, attemptId, { status: 'refused', refusal, refusalCode, endedAt: now });
        return { status: 'refused', refusal };
      }
    }
  });
}

/** What a webhook says of a charge; false where no attempt of ours is meant. */
export async function hearCharge(
  deps: PaymentDeps,
  { chargeId, cents, reference }: { chargeId: string; cents: number; reference: string },
): Promise<boolean> {
  const id = reference.startsWith(PREFIX) ? Number(reference.slice(PREFIX.length)) : Number.NaN;
  const attempt = Number.isSafeInteger(id) ? await findAttempt(deps.db, id) : null;
  if (!attempt) return false;
  await settle(deps, attempt.id, { status: 'paid', chargeId, cents });
  return true;
}

const BATCH = 100;

/**
 * Finds out what became of attempts that began by then and did not end: a process was killed, or the provider did not answer. Whom a bank asks is left
 * alone until `abandonBy`. Answers how many ended; one that fails keeps no other from it.
 */
export async function resumeAttempts(
  deps: PaymentDeps,
  { startedBy, abandonBy }: { startedBy: Date; abandonBy: Date },
): Promise<number> {
  let ended = 0;
  for (const attempt of await listOpenAttempts(deps.db, startedBy, BATCH)) {
    if (attempt.providerId !== null && attempt.startedAt > abandonBy) continue;
    const said = await ask(deps, attempt, false).catch(() => null);
    if (said === null) continue;
    const { status } = await settle(deps, attempt.id, said);
    ended += Number(status !== 'asks_holder');
  }
  return ended;
}
