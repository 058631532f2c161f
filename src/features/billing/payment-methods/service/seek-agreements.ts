import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import type { PaypalPayments } from '#platform/paypal/paypal-payments.ts';
import { lockCustomer } from '../../ledger/public.ts';
import {
  type Agreement,
  deleteQuestion,
  findAgreement,
  listUnknownAgreements,
  markSought,
  noteOrphan,
  removeQuestion,
  withoutKnown,
} from '../agreement-queries.ts';
import { keyOf, TOKEN_MS } from './keep-agreement.ts';

/** By then nobody brings the token any more, and whoever brought it is answered. */
const ASKED_MS = TOKEN_MS + 5 * MINUTE_MS;
const PAUSE_MS = 12 * HOUR_MS;
/** Where PayPal did not answer. */
const FAILED_MS = HOUR_MS;
/** So long a payer may still agree at PayPal, and a little longer. */
const OPEN_MS = 3 * DAY_MS + HOUR_MS;
const BATCH = 50;

type SeekDeps = { db: Db; paypal: PaypalPayments; now: Date };

/**
 * Finds out what PayPal keeps of questions that nobody came back from, or of which a crash kept us from entering the answer: nobody knows of it, so it is
 * removed, and `forgetAgreements` has PayPal forget it. One that fails has its next turn with the others.
 */
export async function seekAgreements(
  deps: SeekDeps,
  onFailure: (error: unknown, agreementId: number) => void,
): Promise<void> {
  const { db, paypal, now } = deps;
  if (!paypal.isOn) return;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const unknown = await listUnknownAgreements(db, { askedBy: before(ASKED_MS), soughtBy: before(PAUSE_MS) }, BATCH);
  for (const each of unknown)
    await seek(deps, each).catch(async (error: unknown) => {
      onFailure(error, each.id);
      await markSought(db, each.id, before(PAUSE_MS - FAILED_MS));
    });
}

async function seek({ db: root, paypal, now }: SeekDeps, question: Agreement): Promise<void> {
  const { id, approvalId } = question;
  // Of one that PayPal never answered nobody was led there.
  const kept = approvalId === null ? [] : await keptOf(paypal, approvalId);
  await root.transaction(async (db) => {
    if (question.customerId !== null) await lockCustomer(db, question.customerId);
    const seen = await findAgreement(db, id);
    if (!seen || seen.providerId !== null) return;
    const [orphan] = await withoutKnown(db, kept);
    if (orphan !== undefined) {
      await removeQuestion(db, id, now);
      await noteOrphan(db, id, orphan);
    } else if (approvalId === null || now.getTime() - seen.createdAt.getTime() >= OPEN_MS) await deleteQuestion(db, id);
    else await markSought(db, id, now);
  });
}

/** Asked by the key with which it was kept, or would have been; PayPal forgets that key after some hours, and knows then what it keeps. */
async function keptOf(paypal: PaypalPayments, approvalId: string): Promise<string[]> {
  const said = await paypal.keepAgreement({ approvalId, key: keyOf(approvalId) });
  return said.status === 'kept' ? [said.agreement.agreementId] : paypal.findAgreements(approvalId);
}
