import { loadImages } from '#features/media/images/public.ts';
import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { getStaffAuthor, listStaffAuthors, StaffAuthorView } from '../author-calls-view.ts';
import { mayChangeAuthor, mayKeepHouseAuthors, mayManageAuthors } from '../policy.ts';
import { type Author, countAuthors, findAuthorById, listAuthors } from '../queries.ts';

export async function staffAuthors(
  ctx: Context,
  { status }: { status: 'active' | 'retired' },
): Promise<ReplyOf<typeof listStaffAuthors>> {
  const [rows, counts] = await Promise.all([
    listAuthors(ctx.db, { isRetired: status === 'retired' }),
    countAuthors(ctx.db),
  ]);
  const views = await viewsOf(
    ctx,
    rows.map(({ author }) => author),
  );
  return {
    authors: views.map((view, index) => ({ ...view, stories: rows[index]?.stories ?? 0 })),
    counts,
    mayCreate: mayKeepHouseAuthors(ctx.actor),
    mayManage: mayManageAuthors(ctx.actor),
  };
}

/** Throws not_found. */
export async function staffAuthor(ctx: Context, authorId: number): Promise<ReplyOf<typeof getStaffAuthor>> {
  const author = await findAuthorById(ctx.db, authorId);
  const [view] = author ? await viewsOf(ctx, [author]) : [];
  if (!view) throw apiError('not_found');
  return { author: view, mayManage: mayManageAuthors(ctx.actor) };
}

async function viewsOf(ctx: Context, authors: readonly Author[]): Promise<StaffAuthorView[]> {
  const userIds = authors.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const [images, members] = await Promise.all([
    loadImages(
      ctx,
      authors.map(({ imageId }) => imageId),
    ),
    listMembersByIds(ctx.db, userIds),
  ]);
  const names = new Map(members.map(({ id, username }) => [id, username ?? `member ${id}`]));
  return authors.map(({ id, slug, name, title, bio, imageId, userId, retiredAt }) => ({
    id,
    slug,
    name,
    title,
    bio,
    image: imageId === null ? null : (images.get(imageId) ?? null),
    account: userId === null ? null : { id: userId, username: names.get(userId) ?? `member ${userId}` },
    isRetired: retiredAt !== null,
    mayChange: mayChangeAuthor(ctx.actor, { userId }),
  }));
}
