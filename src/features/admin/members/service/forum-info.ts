import { boardsOfSites } from '#features/forums/boards/public.ts';
import { liveAccessOf } from '#features/membership/entitlements/public.ts';
import { apiError } from '#kernel/errors.ts';
import { historyPage, pageOf } from '#kernel/history-page.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { getForumInfo } from '../histories-view.ts';
import { needMember } from './need-member.ts';

type Query = ParsedOf<typeof getForumInfo>['query'];
type Board = ReplyOf<typeof getForumInfo>['forumInfo']['boards'][number];

/** The message of M09, for when the operator's board does not respond. */
export const BOARDS_AWAY = 'Unable to load page. Please refresh or try again later.';

const ORDERS: Readonly<Record<NonNullable<Query['sorts']>, (a: Board, b: Board) => number>> = {
  name: (a, b) => a.name.localeCompare(b.name, 'en'),
  '-name': (a, b) => b.name.localeCompare(a.name, 'en'),
  members: (a, b) => a.members - b.members,
  '-members': (a, b) => b.members - a.members,
};

/** A member's permissions on the message boards. Throws not_found, and boards_unavailable while the engine does not respond. */
export async function forumInfoOf(
  ctx: Context,
  userId: number,
  { filters, sorts = 'name', query, ...paging }: Query,
): Promise<ReplyOf<typeof getForumInfo>> {
  const { db, now } = ctx;
  const member = await needMember(db, userId);
  const known = await boardsOfSites(ctx);
  if (!known) throw apiError('boards_unavailable', { message: BOARDS_AWAY });
  const access = (await liveAccessOf(db, userId, now)).filter(({ resource }) => resource === 'war_room');
  const hasWarRoom = (siteId: number) => access.some((each) => each.siteId === null || each.siteId === siteId);
  const text = query.toLowerCase();
  const wanted = known.boards
    .map((board): Board => ({ ...board, access: hasWarRoom(board.siteId) ? 'war_room' : 'free' }))
    .filter((board) => !filters?.access || board.access === filters.access)
    .filter((board) => board.name.toLowerCase().includes(text))
    .toSorted(ORDERS[sorts]);
  const { rows: boards, ...totals } = pageOf(wanted, historyPage(paging));
  const emailConfirmed = member.emailConfirmedAt !== null;
  const forumInfo = {
    isConfigured: known.isConfigured,
    username: member.username ?? '',
    emailConfirmed,
    mayPost: emailConfirmed && member.suspendedAt === null,
    boards,
  };
  return { forumInfo, ...totals };
}
