import { listExpiringMembers } from '#features/billing/payment-methods/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { dueNotice } from '../notice.ts';
import { listLiveSubscriptions, listRenewing, wasMailed } from '../queries.ts';
import { nextChargeAt } from '../subscription.ts';
import { type TellDeps, tellMember } from './tell-member.ts';

const BATCH = 500;

/** Warns members whose card expires at the end of this month that the next charge would be declined; once per card. */
export async function sendCardNotices(
  deps: TellDeps,
  onFailure: (error: unknown, subscriptionId: number) => void,
): Promise<void> {
  const { db, now } = deps;
  const [year = 0, month = 0] = formatDate(now, 'YYYY-MM-DD').split('-').map(Number);
  for (let afterId = 0; ; ) {
    const page = await listExpiringMembers(db, { year, month }, { afterId, limit: BATCH });
    for (const { userId, cardId } of page) {
      const subscription = (await listLiveSubscriptions(db, userId)).find((each) => nextChargeAt(each) !== null);
      if (!subscription) continue;
      await tellMember(deps, subscription.id, { kind: 'card_expiring' }, `card:${cardId}:${year}-${month}`).catch(
        (error: unknown) => onFailure(error, subscription.id),
      );
    }
    const last = page.at(-1);
    if (!last || page.length < BATCH) return;
    afterId = last.userId;
  }
}

/** Announces upcoming charges to members; returns how many were notified. A second run sends nothing twice. */
export async function sendNotices(
  deps: TellDeps,
  onFailure: (error: unknown, subscriptionId: number) => void,
): Promise<number> {
  let told = 0;
  let afterId = 0;
  for (;;) {
    const page = await listRenewing(deps.db, afterId, BATCH);
    for (const subscription of page) {
      const notice = dueNotice(subscription, deps.now);
      if (!notice || (await wasMailed(deps.db, notice.key))) continue;
      const isTold = await tellMember(deps, subscription.id, { kind: notice.kind }, notice.key).then(
        () => true,
        (error: unknown) => {
          // Retried tomorrow; the others are sent today.
          onFailure(error, subscription.id);
          return false;
        },
      );
      told += Number(isTold);
    }
    const last = page.at(-1);
    if (!last || page.length < BATCH) return told;
    afterId = last.id;
  }
}
