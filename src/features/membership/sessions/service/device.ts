import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { hashOf, newToken } from '#platform/security/secret-token.ts';
import { knownTokenHashes, seeDevice } from '../queries.ts';

export type Seen = { id: number; isNew: boolean };

/** Members who share a browser have a secret each, and the cookie holds those of the last of them. */
const MOST_TOKENS = 5;
const TOKEN = /^[\w-]{43}$/;

/**
 * The browser's device of this member, from now on known by its cookie. Only a secret that this member got from us counts: one that
 * somebody else planted in the browser would make his own device known.
 */
export async function recogniseDevice(db: Db, { cookies, client, now }: Context, userId: number): Promise<Seen> {
  const sent = sentTokens(cookies);
  const known = await knownTokenHashes(db, userId, sent.map(hashOf));
  const token = sent.findLast((one) => known.includes(hashOf(one))) ?? newToken();
  const others = sent.filter((one) => one !== token);
  cookies.set('device', [...others, token].slice(-MOST_TOKENS).join('.'));
  return seeDevice(db, { userId, tokenHash: hashOf(token), userAgent: client.userAgent, now });
}

/** Whether the browser that asks is one that a member signs in with, whoever is signed in there now. */
export async function isDeviceOf(db: Db, { cookies }: Pick<Context, 'cookies'>, userId: number): Promise<boolean> {
  return (await knownTokenHashes(db, userId, sentTokens(cookies).map(hashOf))).length > 0;
}

const sentTokens = (cookies: Context['cookies']): string[] =>
  (cookies.get('device') ?? '').split('.').filter((token) => TOKEN.test(token));
