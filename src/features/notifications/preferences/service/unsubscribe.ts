import { findMember } from '#features/membership/accounts/public.ts';
import { findSiteById } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { listSiteDigests, setSiteDigest } from '../../follows/public.ts';
import { NOTICES, preferencesOf } from '../notice.ts';
import { listChosenPreferences, savePreference } from '../queries.ts';
import { type Leaving, openUnsubscribeToken } from '../unsubscribe-link.ts';

/** Whoever holds the link of a mail may end that kind of mail, signed in or not; it tells nothing of the member. */

function leavingOf({ config }: Context, token: string): Leaving {
  const leaving = openUnsubscribeToken(config, token);
  if (!leaving) throw apiError('not_found');
  return leaving;
}

const RHYTHMS = { digest_daily: 'daily', digest_weekly: 'weekly' } as const;

/** Throws not_found for a link that is not ours. */
export async function unsubscriptionOf(ctx: Context, token: string) {
  const leaving = leavingOf(ctx, token);
  return { kind: leaving.kind, label: await labelOf(ctx, leaving), isOn: await isOnNow(ctx, leaving) };
}

/** Throws not_found for a link that is not ours. Of a member who is gone there is nothing to end: the answer is the same. */
export async function setByLink(ctx: Context, token: string, isOn: boolean) {
  const leaving = leavingOf(ctx, token);
  const { userId, kind } = leaving;
  if (await findMember(ctx.db, userId)) {
    if ('siteId' in leaving) {
      const digest = isOn ? RHYTHMS[leaving.kind] : 'none';
      await setSiteDigest(ctx.db, { userId, siteId: leaving.siteId, digest, now: ctx.now });
    } else await savePreference(ctx.db, { userId, kind: leaving.kind, byEmail: isOn });
  }
  return { kind, label: await labelOf(ctx, leaving), isOn };
}

async function isOnNow({ db }: Context, leaving: Leaving): Promise<boolean> {
  const { userId } = leaving;
  if ('siteId' in leaving)
    return (await listSiteDigests(db, userId)).some(
      ({ siteId, digest }) => siteId === leaving.siteId && digest !== 'none',
    );
  const chosen = preferencesOf(await listChosenPreferences(db, userId));
  return chosen.some((each) => each.kind === leaving.kind && each.byEmail);
}

async function labelOf({ db }: Context, leaving: Leaving): Promise<string> {
  if (!('siteId' in leaving)) return NOTICES[leaving.kind].label;
  const site = await findSiteById(db, leaving.siteId);
  return `News of ${site?.name ?? 'a site'} by email`;
}
