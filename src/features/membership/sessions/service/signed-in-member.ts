import { apiError } from '#kernel/errors.ts';
import type { Context, MemberActor } from '#platform/context.ts';

/** The logged-in member, for calls about their own account: the command line, which may call everything, has none. */
export function signedInMember({ actor }: Pick<Context, 'actor'>): MemberActor {
  if (actor.kind !== 'member') throw apiError('not_signed_in');
  return actor;
}
