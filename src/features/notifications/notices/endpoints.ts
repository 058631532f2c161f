import { signedInMember } from '#features/membership/sessions/public.ts';
import { handle } from '#platform/http/handle.ts';
import { getUnreadNotices, listNotices, markAllNotices, markNotice } from './contract.ts';
import { markAllRead, markRead, noticesOf, unreadOf } from './service.ts';

export const noticeEndpoints = [
  handle(listNotices, { run: (ctx, { query }) => noticesOf(ctx, signedInMember(ctx).userId, query) }),
  handle(getUnreadNotices, { run: (ctx) => unreadOf(ctx, signedInMember(ctx).userId) }),
  handle(markNotice, {
    run: (ctx, { params, body }) =>
      markRead(ctx, { userId: signedInMember(ctx).userId, id: params.noticeId, isRead: body.isRead }),
  }),
  handle(markAllNotices, {
    run: (ctx, { body }) => markAllRead(ctx, { userId: signedInMember(ctx).userId, upTo: body.upTo }),
  }),
];
