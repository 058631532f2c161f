import type { Db } from '#platform/db/database.ts';
import { findMember } from '../../accounts/public.ts';
import { listLiveSubscriptions, saveCancelWords } from '../queries.ts';
import { lockOwner } from './fulfil.ts';
import { changeLocked } from './renew.ts';
import { takeBackUnpaid } from './take-back.ts';

/** The reason on a subscription that was canceled because its member's account is to be deleted. */
const BY_DELETION = 'account_deletion';

/**
 * Stops renewals while an account is to be deleted. If the deletion is undone, exactly those subscriptions renew again. Reads the current
 * state of the account, so the order of events doesn't matter.
 */
export async function followDeletion(root: Db, userId: number, now: Date): Promise<void> {
  await root.transaction(async (db) => {
    await lockOwner(db, { userId });
    const member = await findMember(db, userId);
    if (!member) return;
    const isLeaving = member.deletionDueAt !== null;
    for (const { id, renews, status, cancelReason } of await listLiveSubscriptions(db, userId)) {
      if (isLeaving && (renews || status === 'past_due')) {
        const changed = await changeLocked(db, id, { kind: 'cancel', at: now }, now);
        if (!changed) continue;
        await takeBackUnpaid(db, id, changed, now);
        await saveCancelWords(db, id, { cancelReason: BY_DELETION, cancelNote: '' });
      }
      if (!isLeaving && cancelReason === BY_DELETION) {
        const changed = await changeLocked(db, id, { kind: 'reactivate', at: now }, now);
        if (changed) await saveCancelWords(db, id, { cancelReason: '', cancelNote: '' });
      }
    }
  });
}
