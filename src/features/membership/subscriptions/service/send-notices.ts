import { listExpiringMembers } from '#features/billing/payment-methods/public.ts';
import { formatDate } from '#kernel/dates.ts';
import { dueNotice } from '../notice.ts';
import { listLiveSubscriptions, listRenewing, wasMailed } from '../queries.ts';
import { nextChargeAt } from '../subscription.ts';
import { type TellDeps, tellMember } from './tell-member.ts';

const BATCH = 500;

/** Tells everybody whose card is good to the end of this month that the next charge would be refused; once for a card. */
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

/** Tells everybody what is charged soon; answers how many were told. Run twice, it tells nobody twice. */
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
          // Tomorrow again; the others are told today.
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
