import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { hashOf, newToken } from '#platform/security/secret-token.ts';
import { knownTokenHashes, logOutEarlierMembers, seeDevice } from '../queries.ts';

export type Seen = { id: number; isNew: boolean };

/** Members who share a browser have a secret each, and the cookie holds those of the last of them. */
const MOST_TOKENS = 5;
const TOKEN = /^[\w-]{43}$/;

/**
 * The browser's device of this member, from now on known by its cookie; earlier members are logged out there, also those whose login ran out. Only a secret that this member got from us counts: one that
 * somebody else planted in the browser would make his own device known.
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

/** Whether the browser that asks is one that a member signs in with, whoever is signed in there now. */
export async function isDeviceOf(db: Db, ctx: Pick<Context, 'cookies'>, userId: number): Promise<boolean> {
  return (await findKnownDevice(db, ctx, userId)) !== null;
}

/** No member has it. */
const NOBODY = 0;

/**
 * The hash by which the browser that asks is known to the member; null: it is not. For nobody (null) the database is asked too, so that
 * the work does not tell whether there is such a member.
 */
export async function findKnownDevice(
  db: Db,
  { cookies }: Pick<Context, 'cookies'>,
  userId: number | null,
): Promise<string | null> {
  return pickKnownDevice(db, sentDeviceHashes({ cookies }), userId ?? NOBODY);
}

/** Of the hashes that a browser sent, the one that is the member's; null: none. */
export async function pickKnownDevice(db: Db, sent: readonly string[], userId: number): Promise<string | null> {
  const known = await knownTokenHashes(db, userId, sent);
  return sent.findLast((hash) => known.includes(hash)) ?? null;
}

/** What the browser may be known by, as the database has it: tells nobody the secret. */
export const sentDeviceHashes = ({ cookies }: Pick<Context, 'cookies'>): string[] => sentTokens(cookies).map(hashOf);

const sentTokens = (cookies: Context['cookies']): string[] =>
  (cookies.get('device') ?? '')
    .split('.')
    .filter((token) => TOKEN.test(token))
    .slice(-MOST_TOKENS);
