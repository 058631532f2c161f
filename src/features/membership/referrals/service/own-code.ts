import { siteUrl } from '#features/sites/sites/public.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { newSpokenCode } from '#platform/security/spoken-code.ts';
import { signedInMember } from '../../sessions/public.ts';
import type { getReferral } from '../contract.ts';
import { countFriends, findCodeOf, insertCode } from '../queries.ts';
import { MOST_A_YEAR, PAID_DAYS } from '../referral.ts';

/** Eight letters, which can't be guessed within the rate limits of the calls. */
const BYTES = 5;
const TRIES = 5;

export async function ownReferral(ctx: Context): Promise<ReplyOf<typeof getReferral>> {
  const { db, config, site, now } = ctx;
  const { userId } = signedInMember(ctx);
  const code = await codeOf(db, userId, now);
  return {
    code,
    link: `${siteUrl(config, site.subdomain)}/subscribe?refer_a_friend_code=${code}`,
    ...(await countFriends(db, userId)),
    mostAYear: MOST_A_YEAR,
    paidDays: PAID_DAYS,
  };
}

/** The member's own code, created if they have none. */
async function codeOf(db: Db, userId: number, now: Date): Promise<string> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const own = await findCodeOf(db, userId);
    if (own) return own.code;
    await insertCode(db, { userId, code: newSpokenCode(BYTES), createdAt: now });
  }
  throw new Error('no code that is free was found');
}
