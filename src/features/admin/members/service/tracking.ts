import { deviceName, listAccessOf } from '#features/membership/sessions/public.ts';
import { apiError } from '#kernel/errors.ts';
import { dayBounds, historyPage, historyTime, isWithin, pageOf } from '#kernel/history-page.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import type { getTracking } from '../histories-view.ts';
import { STAFF_SIGN_IN } from '../staff-account-view.ts';
import { maySeeSignIn } from './may-see-sign-in.ts';
import { needMember } from './need-member.ts';

type Query = ParsedOf<typeof getTracking>['query'];
type Tracked = ReplyOf<typeof getTracking>['tracking'][number];

/**
 * A member's sessions and earlier devices. Not paged in the database, because a member has few of either and old ones are swept. Throws
 * not_found and staff_account.
 */
export async function trackingOf(
  ctx: Context,
  userId: number,
  { filters, sorts = '-date', query, ...paging }: Query,
): Promise<ReplyOf<typeof getTracking>> {
  const { db, now } = ctx;
  const member = await needMember(db, userId);
  if (!(await maySeeSignIn(ctx, member))) throw apiError('staff_account', { message: STAFF_SIGN_IN });
  const { sessions, devices } = await listAccessOf(db, userId, now);
  const bounds = dayBounds(filters);
  const text = query.toLowerCase();
  const rows = [
    ...sessions.map((session): Tracked & { seen: Date } => ({
      ...seenBy(session.userAgent),
      id: session.id,
      kind: 'session',
      seen: session.lastSeenAt,
      ...historyTime(session.lastSeenAt),
      ip: session.ip,
      signedInBy: session.signedInBy,
      firstSeenAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    })),
    ...devices.map((device): Tracked & { seen: Date } => ({
      ...seenBy(device.userAgent),
      id: device.id,
      kind: 'device',
      seen: device.lastSeenAt,
      ...historyTime(device.lastSeenAt),
      ip: null,
      signedInBy: null,
      firstSeenAt: device.firstSeenAt.toISOString(),
      expiresAt: null,
    })),
  ];
  const wanted = rows
    .filter(({ kind }) => !filters?.kind || kind === filters.kind)
    .filter(({ seen }) => isWithin(seen, bounds))
    .filter((row) => `${row.device} ${row.userAgent} ${row.ip ?? ''}`.toLowerCase().includes(text))
    .toSorted((a, b) => (sorts === 'date' ? 1 : -1) * (a.seen.getTime() - b.seen.getTime() || a.id - b.id));
  const { rows: tracking, ...totals } = pageOf(wanted, historyPage(paging));
  return { tracking: tracking.map(({ seen: _, ...row }) => row), ...totals };
}

const seenBy = (userAgent: string) => ({ device: deviceName(userAgent), userAgent });
