import { findMember, findMemberForUpdate } from '#features/membership/accounts/public.ts';
import { findSiteById } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { listSiteDigests, setSiteDigest } from '../../follows/public.ts';
import { DECISION_KINDS, type NoticeKind, OLD_DECISIONS, preferencesOf, sentenceOf } from '../alert-kinds-view.ts';
import { listChosenPreferences, savePreferences } from '../queries.ts';
import { type AlertLeaving, type Leaving, openUnsubscribeToken } from '../unsubscribe-link.ts';

/** Anybody with the link of an email may end that kind of email, logged in or not; the link reveals nothing about the member. */

function leavingOf({ config }: Context, token: string): Leaving {
  const leaving = openUnsubscribeToken(config, token);
  if (!leaving) throw apiError('not_found');
  return leaving;
}

const RHYTHMS = { digest_daily: 'daily', digest_weekly: 'weekly' } as const;

/** Throws not_found for a link that we did not sign. */
export async function unsubscriptionOf(ctx: Context, token: string) {
  const leaving = leavingOf(ctx, token);
  return { kind: leaving.kind, label: await labelOf(ctx, leaving), isOn: await isOnNow(ctx, leaving) };
}

/** Throws not_found for a link that we did not sign. For a deleted member there is nothing to end, and the reply is the same. */
export async function setByLink(ctx: Context, token: string, isOn: boolean) {
  const leaving = leavingOf(ctx, token);
  const { userId, kind } = leaving;
  if (!('siteId' in leaving)) await setAlertEmail(ctx, leaving, isOn);
  else if (await findMember(ctx.db, userId)) {
    const digest = isOn ? RHYTHMS[leaving.kind] : 'none';
    await setSiteDigest(ctx.db, { userId, siteId: leaving.siteId, digest, now: ctx.now });
  }
  return { kind, label: await labelOf(ctx, leaving), isOn };
}

const kindsOf = ({ kind }: AlertLeaving): readonly NoticeKind[] => (kind === OLD_DECISIONS ? DECISION_KINDS : [kind]);

async function setAlertEmail(ctx: Context, leaving: AlertLeaving, isOn: boolean): Promise<void> {
  const email = Object.fromEntries(kindsOf(leaving).map((kind) => [kind, isOn]));
  await ctx.db.transaction(async (db) => {
    if (await findMemberForUpdate(db, leaving.userId)) await savePreferences(db, leaving.userId, { email });
  });
}

async function isOnNow({ db }: Context, leaving: Leaving): Promise<boolean> {
  const { userId } = leaving;
  if ('siteId' in leaving)
    return (await listSiteDigests(db, userId)).some(
      ({ siteId, digest }) => siteId === leaving.siteId && digest !== 'none',
    );
  const chosen = preferencesOf(await listChosenPreferences(db, userId));
  const kinds = kindsOf(leaving);
  return chosen.some(({ kind, email }) => email && kinds.includes(kind));
}

async function labelOf({ db }: Context, leaving: Leaving): Promise<string> {
  if (!('siteId' in leaving))
    return leaving.kind === OLD_DECISIONS ? 'A prospect you follow commits or decommits' : sentenceOf(leaving.kind);
  const site = await findSiteById(db, leaving.siteId);
  return `News of ${site?.name ?? 'a site'} by email`;
}
