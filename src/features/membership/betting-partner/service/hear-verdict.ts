import { createHmac } from 'node:crypto';
import { apiError } from '#kernel/errors.ts';
import type { BettingVerdict } from '#platform/betting/betting-partner.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { claimPerson, lockByNonce, updateRedemption } from '../queries.ts';
import { withVerdict } from '../redemption.ts';
import { partnerOf } from './offer.ts';

/**
 * Handles the partner's callback about a member, in any order and any number of times. Refuses callbacks without a valid signature, and
 * links that are unknown or no longer belong to anybody.
 */
export async function receiveVerdict(
  ctx: Context,
  { body, signature }: { body: string; signature: string },
): Promise<void> {
  const verdict = partnerOf(ctx).readVerdict(body, signature, ctx.now);
  if (!verdict)
    throw apiError('bad_request', {
      message: 'It is not the partner’s, not what it tells, or older than five minutes.',
    });
  const isKnown = await ctx.db.transaction((db) => enter(db, ctx, verdict));
  if (!isKnown) throw apiError('not_found');
}

async function enter(db: Db, { config, now }: Context, { nonce, outcome, person }: BettingVerdict): Promise<boolean> {
  const redemption = await lockByNonce(db, nonce);
  if (!redemption) return false;
  const told = withVerdict(redemption, outcome);
  if (!told) return true;
  // A person who used the offer with another account is told that they already had it.
  const isFirst = told.status !== 'validated' || (await claimPerson(db, hashOf(config, person), redemption.id));
  const after = isFirst ? told : ({ status: 'external_redeemed', failure: null } as const);
  await updateRedemption(db, redemption.id, { ...after, answeredAt: now });
  return true;
}

/** The partner's own ids may be short, so the hash needs the secret to be irreversible. */
const hashOf = (config: Config, person: string): string =>
  createHmac('sha256', programSecret(config)).update(`person of the betting partner: ${person}`).digest('base64url');
