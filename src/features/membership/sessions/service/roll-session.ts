import { isStaff } from '#kernel/permissions.ts';
import { type Context, standingOf } from '#platform/context.ts';
import { hashOf } from '#platform/security/secret-token.ts';
import { noteSession } from '../queries.ts';
import { isDueToNote, NOTED_EVERY_MS, REMEMBERED_SECONDS } from '../session.ts';
import { keepSessionCookies } from '../session-cookies.ts';

/**
 * Records that this browser's session is used, and extends a remembered one (decision 41), but never one of staff (decision 0089). Queries
 * the database only if an hour has passed according to the loaded session.
 */
export async function rollSession(ctx: Context): Promise<void> {
  const { db, session, cookies, now, actor } = ctx;
  const token = cookies.get('session');
  if (!session || !token || !isDueToNote(session, now)) return;
  const noted = await noteSession(db, {
    id: session.id,
    tokenHash: hashOf(token),
    now,
    seenBefore: new Date(now.getTime() - NOTED_EVERY_MS),
    rememberedUntil:
      actor.kind === 'member' && isStaff(standingOf(session.viewing?.staff ?? actor))
        ? null
        : new Date(now.getTime() + REMEMBERED_SECONDS * 1000),
  });
  if (noted?.isRemembered) keepSessionCookies(ctx, token, noted);
}
