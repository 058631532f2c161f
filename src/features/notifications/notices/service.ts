import { collegeFlags } from '#features/directory/colleges/public.ts';
import { apiError } from '#kernel/errors.ts';
import { clampPage } from '#kernel/pagination.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { alertWords } from './alert.ts';
import { type listNotices, NOTICES_PER_PAGE, type Unread } from './contract.ts';
import {
  countBySubject,
  findNotice,
  listNotices as listRows,
  listUnreadBySubject,
  setAllRead,
  setRead,
} from './inbox-queries.ts';
import { findSubjects, subjectKey } from './subjects.ts';

/** The member's bell. Subjects are checked on every read, so that people who were taken down are in no list. */

/** A page of a member's alerts, latest first. In a fixed number of statements. */
export async function noticesOf(ctx: Context, userId: number, query: ParsedOf<typeof listNotices>['query']) {
  const { db } = ctx;
  const { page, perPage } = clampPage(query, NOTICES_PER_PAGE);
  const counted = await countBySubject(db, userId);
  const subjects = await findSubjects(ctx, counted);
  const isShown = (ref: (typeof counted)[number]) => subjects.has(subjectKey(ref));
  const hidden = counted.filter((ref) => !isShown(ref));
  const [rows, colleges, unread] = await Promise.all([
    listRows(db, { userId, hidden, limit: perPage, offset: (page - 1) * perPage }),
    collegeFlags(ctx),
    unreadOf(ctx, userId),
  ]);
  return {
    ...unread,
    notices: rows.flatMap((row) => {
      const subject = subjects.get(subjectKey(row));
      if (!subject) return [];
      const { id, kind, at, readAt, detail } = row;
      const college = row.collegeId === null ? null : (colleges.get(row.collegeId) ?? null);
      const words = alertWords({ event: kind, collegeName: college?.shortName ?? null, detail, at });
      return [{ id, kind, at: at.toISOString(), isRead: readAt !== null, subject, words, college }];
    }),
    total: counted.filter(isShown).reduce((sum, { total }) => sum + total, 0),
    totalIsEstimate: false,
    page,
    perPage,
  };
}

/** One statement for a member who has read everything, and one more for each kind of subject. */
export async function unreadOf(ctx: Context, userId: number): Promise<Unread> {
  const found = await listUnreadBySubject(ctx.db, userId);
  const subjects = await findSubjects(ctx, found);
  const shown = found.filter((ref) => subjects.has(subjectKey(ref)));
  return {
    unread: shown.reduce((sum, { unread }) => sum + unread, 0),
    latestId: Math.max(0, ...shown.map(({ latestId }) => latestId)),
  };
}

/** Throws not_found for an alert that is not the member's, or is about a person who was taken down. */
export async function markRead(
  ctx: Context,
  { userId, id, isRead }: { userId: number; id: number; isRead: boolean },
): Promise<Unread> {
  const found = await findNotice(ctx.db, { userId, id });
  if (!found || (await findSubjects(ctx, [found])).size === 0) throw apiError('not_found');
  await setRead(ctx.db, { userId, id, readAt: isRead ? ctx.now : null });
  return unreadOf(ctx, userId);
}

/** `upTo`: the newest alert that the member saw. */
export async function markAllRead(ctx: Context, { userId, upTo }: { userId: number; upTo: number }): Promise<Unread> {
  await setAllRead(ctx.db, { userId, upTo, readAt: ctx.now });
  return unreadOf(ctx, userId);
}
