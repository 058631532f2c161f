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

/** After this, nobody brings the token back any more, and any request that did is finished. */
const ASKED_MS = TOKEN_MS + 5 * MINUTE_MS;
const PAUSE_MS = 12 * HOUR_MS;
/** The delay after PayPal did not answer. */
const FAILED_MS = HOUR_MS;
/** How long a payer may still approve at PayPal, plus a margin. */
const OPEN_MS = 3 * DAY_MS + HOUR_MS;
const BATCH = 50;

type SeekDeps = { db: Db; paypal: PaypalPayments; now: Date };

/**
 * Checks what PayPal keeps of approvals that nobody came back from, or whose result a crash lost. Nobody uses such an agreement, so it is
 * removed here, and `forgetAgreements` has PayPal cancel it. A failed one is retried with the others.
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
  // PayPal never answered this one, so nobody was sent to approve it.
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

/**
 * Looked up with the key it was, or would have been, saved with. PayPal forgets that key after some hours, but then it lists what it
 * keeps.
 */
async function keptOf(paypal: PaypalPayments, approvalId: string): Promise<string[]> {
  const said = await paypal.keepAgreement({ approvalId, key: keyOf(approvalId) });
  return said.status === 'kept' ? [said.agreement.agreementId] : paypal.findAgreements(approvalId);
}
