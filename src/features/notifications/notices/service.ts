import { collegeFlags } from '#features/directory/colleges/public.ts';
import { listProspectCards, type ProspectCard } from '#features/recruiting/prospects/public.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage } from '#kernel/pagination.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { type listNotices, NOTICES_PER_PAGE, type Unread } from './contract.ts';
import {
  countByProspect,
  findNotice,
  listNotices as listRows,
  listUnreadByProspect,
  setAllRead,
  setRead,
} from './inbox-queries.ts';

/**
 * What a member is told in the page. Prospects who were taken down are asked about at each reading and nothing of them is deleted: who
 * is restored is there again.
 */

/** A page of a member's notices, the latest first. In a fixed number of statements. */
export async function noticesOf(ctx: Context, userId: number, wanted: ParsedOf<typeof listNotices>['query']) {
  const { db } = ctx;
  const { page, perPage } = clampPage(wanted, NOTICES_PER_PAGE);
  const counted = await countByProspect(db, userId);
  const prospects = await shownProspects(
    ctx,
    counted.map(({ prospectId }) => prospectId),
  );
  const shown = counted.filter(({ prospectId }) => prospects.has(prospectId));
  const [rows, colleges, unread] = await Promise.all([
    listRows(db, { userId, prospectIds: [...prospects.keys()], limit: perPage, offset: (page - 1) * perPage }),
    collegeFlags(ctx),
    unreadOf(ctx, userId),
  ]);
  return {
    ...unread,
    notices: rows.flatMap(({ id, kind, at, readAt, isCommitted, prospectId, collegeId }) => {
      const [prospect, college] = [prospects.get(prospectId), colleges.get(collegeId)];
      return prospect && college
        ? [{ id, kind, at: at.toISOString(), isRead: readAt !== null, isCommitted, prospect, college }]
        : [];
    }),
    total: shown.reduce((sum, { total }) => sum + total, 0),
    totalIsEstimate: false,
    page,
    perPage,
  };
}

/** One statement for who has read everything, two for the others. */
export async function unreadOf(ctx: Context, userId: number): Promise<Unread> {
  const found = await listUnreadByProspect(ctx.db, userId);
  const prospects = await shownProspects(
    ctx,
    found.map(({ prospectId }) => prospectId),
  );
  const shown = found.filter(({ prospectId }) => prospects.has(prospectId));
  return {
    unread: shown.reduce((sum, { unread }) => sum + unread, 0),
    latestId: Math.max(0, ...shown.map(({ latestId }) => latestId)),
  };
}

/** Throws not_found for what is not his, or tells of somebody who was taken down. */
export async function markRead(
  ctx: Context,
  { userId, id, isRead }: { userId: number; id: number; isRead: boolean },
): Promise<Unread> {
  const found = await findNotice(ctx.db, { userId, id });
  if (!found || !(await shownProspects(ctx, [found.prospectId])).has(found.prospectId)) throw apiError('not_found');
  await setRead(ctx.db, { userId, id, readAt: isRead ? ctx.now : null });
  return unreadOf(ctx, userId);
}

/** `upTo`: the newest that he saw. */
export async function markAllRead(ctx: Context, { userId, upTo }: { userId: number; upTo: number }): Promise<Unread> {
  await setAllRead(ctx.db, { userId, upTo, readAt: ctx.now });
  return unreadOf(ctx, userId);
}

async function shownProspects({ db }: Context, ids: readonly number[]): Promise<Map<number, ProspectCard>> {
  return new Map((await listProspectCards(db, ids)).map((card) => [card.id, card]));
}
