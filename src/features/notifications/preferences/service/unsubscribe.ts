import { findMember } from '#features/membership/accounts/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import { NOTICES, preferencesOf } from '../notice.ts';
import { listChosenPreferences, savePreference } from '../queries.ts';
import { type Leaving, openUnsubscribeToken } from '../unsubscribe-link.ts';

/** Whoever holds the link of a mail may end that kind of mail, signed in or not; it tells nothing of the member. */

function leavingOf({ config }: Context, token: string): Leaving {
  const leaving = openUnsubscribeToken(config, token);
  if (!leaving) throw apiError('not_found');
  return leaving;
}

/** Throws not_found for a link that is not ours. */
export async function unsubscriptionOf(ctx: Context, token: string) {
  const { userId, kind } = leavingOf(ctx, token);
  const chosen = preferencesOf(await listChosenPreferences(ctx.db, userId));
  return { kind, label: NOTICES[kind].label, isOn: chosen.some((each) => each.kind === kind && each.byEmail) };
}

/** Throws not_found for a link that is not ours. Of a member who is gone there is nothing to end: the answer is the same. */
export async function setByLink(ctx: Context, token: string, isOn: boolean) {
  const { userId, kind } = leavingOf(ctx, token);
  if (await findMember(ctx.db, userId)) await savePreference(ctx.db, { userId, kind, byEmail: isOn });
  return { kind, label: NOTICES[kind].label, isOn };
}
