import {
  listSubscriptionsOf,
  listTransitions,
  type TransitionRow,
  transitionWords,
  viewsOf,
  waiverOf,
} from '#features/membership/subscriptions/public.ts';
import { historyTime } from '#kernel/history-page.ts';
import type { Context } from '#platform/context.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { listMemberSubscriptions } from '../contract.ts';
import { needMember } from './need-member.ts';

type Reply = ReplyOf<typeof listMemberSubscriptions>;
type Waiver = Reply['subscriptions'][number]['waiver'];

/** More than a monthly subscription has in eight years; the history contains all of them. */
const MOST_TRANSITIONS = 200;

/** A member's current and former subscriptions, newest first. Throws not_found. */
export async function subscriptionsOf(ctx: Context, userId: number): Promise<Reply> {
  const { db, now } = ctx;
  await needMember(db, userId);
  const all = await listSubscriptionsOf(db, [userId]);
  const ids = all.map(({ id }) => id);
  const [views, rows] = await Promise.all([
    all.length === 0 ? [] : viewsOf(db, all, now),
    listTransitions(db, ids, MOST_TRANSITIONS + 1),
  ]);
  const transitionsOf = Map.groupBy(rows.slice(0, MOST_TRANSITIONS), ({ subscriptionId }) => subscriptionId);
  const waivers = new Map<number, Waiver>();
  for (const { id, owed } of views)
    if (owed !== null) waivers.set(id, await waiverOf(ctx, { userId, owedCents: Math.round(owed.amount * 100) }));
  const facts = new Map(all.map((each) => [each.id, each]));
  return {
    subscriptions: views.map((view) => ({
      ...view,
      endReason: facts.get(view.id)?.endReason ?? null,
      cancelReason: facts.get(view.id)?.cancelReason ?? '',
      cancelText: facts.get(view.id)?.cancelNote ?? '',
      waiver: waivers.get(view.id) ?? null,
      transitions: (transitionsOf.get(view.id) ?? []).map(transitionView),
    })),
    isCut: rows.length > MOST_TRANSITIONS,
  };
}

const transitionView = (row: TransitionRow): Reply['subscriptions'][number]['transitions'][number] => ({
  id: row.id,
  ...historyTime(row.at),
  what: transitionWords(row),
  status: row.toStatus,
  termEndsAt: row.toEndsAt?.toISOString() ?? null,
});
