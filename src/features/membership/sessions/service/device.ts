import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { hashOf, newToken } from '#platform/security/secret-token.ts';
import { knownTokenHashes, logOutEarlierMembers, seeDevice } from '../queries.ts';

export type Seen = { id: number; isNew: boolean };

/** Members who share a browser have one secret each, and the cookie holds those of the last few. */
const MOST_TOKENS = 5;
const TOKEN = /^[\w-]{43}$/;

/**
 * Makes this browser a known device of the member, by its cookie. Earlier members of the browser are logged out, even if their login has
 * expired. Only a secret that we gave this member counts: otherwise somebody could plant one in the browser and make their own device
 * known.
 */
export async function recogniseDevice(db: Db, { cookies, client, now }: Context, userId: number): Promise<Seen> {
  const sent = sentTokens(cookies);
  const known = await knownTokenHashes(db, userId, sent.map(hashOf));
  const token = sent.findLast((one) => known.includes(hashOf(one))) ?? newToken();
  const others = sent.filter((one) => one !== token);
  cookies.set('device', [...others, token].slice(-MOST_TOKENS).join('.'));
  await logOutEarlierMembers(db, userId, others.map(hashOf));
  return seeDevice(db, { userId, tokenHash: hashOf(token), userAgent: client.userAgent, now });
}

/** Whether this request's browser is a known device of the member, no matter who is logged in there now. */
export async function isDeviceOf(db: Db, ctx: Pick<Context, 'cookies'>, userId: number): Promise<boolean> {
  return (await findKnownDevice(db, ctx, userId)) !== null;
}

/** An id that no member has. */
const NOBODY = 0;

/**
 * The hash by which this browser is known to the member; null: it isn't. For no member (null) the database is queried too, so that the
 * timing doesn't reveal whether the member exists.
 */
export async function findKnownDevice(
  db: Db,
  { cookies }: Pick<Context, 'cookies'>,
  userId: number | null,
): Promise<string | null> {
  return pickKnownDevice(db, sentDeviceHashes({ cookies }), userId ?? NOBODY);
}

/** The one of the browser's hashes that belongs to the member; null: none. */
export async function pickKnownDevice(db: Db, sent: readonly string[], userId: number): Promise<string | null> {
  const known = await knownTokenHashes(db, userId, sent);
  return sent.findLast((hash) => known.includes(hash)) ?? null;
}

/** The device hashes of the browser, as the database has them, without revealing the secrets. */
export const sentDeviceHashes = ({ cookies }: Pick<Context, 'cookies'>): string[] => sentTokens(cookies).map(hashOf);

const sentTokens = (cookies: Context['cookies']): string[] =>
  (cookies.get('device') ?? '')
    .split('.')
    .filter((token) => TOKEN.test(token))
    .slice(-MOST_TOKENS);
