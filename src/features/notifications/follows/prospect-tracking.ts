import { findMember } from '#features/membership/accounts/public.ts';
import { listProspectCards, type ProspectCard } from '#features/recruiting/prospects/public.ts';
import { apiError } from '#kernel/errors.ts';
import { dayBounds, historyPage, historyTime, isWithin, pageOf } from '#kernel/history-page.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import { listFollowsOf } from './queries.ts';
import type { getProspectTracking } from './tracking-view.ts';

type Query = ParsedOf<typeof getProspectTracking>['query'];
type Followed = ProspectCard & { followedAt: Date };

const ORDERS: Readonly<Record<NonNullable<Query['sorts']>, (a: Followed, b: Followed) => number>> = {
  date: (a, b) => a.followedAt.getTime() - b.followedAt.getTime() || a.id - b.id,
  '-date': (a, b) => b.followedAt.getTime() - a.followedAt.getTime() || b.id - a.id,
  name: (a, b) => a.name.localeCompare(b.name, 'en') || a.id - b.id,
  '-name': (a, b) => b.name.localeCompare(a.name, 'en') || b.id - a.id,
};

/** The prospects that a member follows: at most 500, in three statements. Throws not_found. */
export async function prospectTrackingOf(
  { db }: Context,
  userId: number,
  { filters, sorts = '-date', query, ...paging }: Query,
): Promise<ReplyOf<typeof getProspectTracking>> {
  if (!(await findMember(db, userId))) throw apiError('not_found');
  const { prospects } = await listFollowsOf(db, userId);
  const cards = await listProspectCards(
    db,
    prospects.map(({ prospectId }) => prospectId),
  );
  const since = new Map(prospects.map(({ prospectId, followedAt }) => [prospectId, followedAt]));
  const bounds = dayBounds(filters);
  const text = query.toLowerCase();
  const wanted = cards
    .flatMap((card): Followed[] => {
      const followedAt = since.get(card.id);
      return followedAt ? [{ ...card, followedAt }] : [];
    })
    .filter(({ sport }) => !filters?.sport || sport === filters.sport)
    .filter(({ name }) => name.toLowerCase().includes(text))
    .filter(({ followedAt }) => isWithin(followedAt, bounds))
    .toSorted(ORDERS[sorts]);
  const { rows, ...totals } = pageOf(wanted, historyPage(paging));
  return {
    prospectTracking: rows.map(({ id, name, slug, classYear, sport, position, followedAt }) => ({
      id,
      name,
      slug,
      classYear,
      sport,
      position,
      ...historyTime(followedAt),
    })),
    ...totals,
  };
}
