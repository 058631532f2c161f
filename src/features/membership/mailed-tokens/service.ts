import { MINUTE_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { hashOf, newToken } from '#platform/security/secret-token.ts';
import { TOKEN_MINUTES, type TokenKind } from './mailed-token.ts';
import { cancelTokens, findUnusedToken, insertToken, spendToken, type UsedToken } from './queries.ts';

type Issue = {
  userId: number;
  kind: TokenKind;
  facts?: Record<string, string>;
  now: Date;
  /** A secret of the caller's own making, such as a short code with whom it belongs to; absent: a new random one. */
  token?: string;
};

/** A token for a mail, in the caller's transaction; one of the same kind that was mailed before stops working. */
export async function issueToken(
  db: Db,
  { userId, kind, facts = {}, now, token = newToken() }: Issue,
): Promise<string> {
  await cancelTokens(db, userId, kind);
  const expiresAt = new Date(now.getTime() + TOKEN_MINUTES[kind] * MINUTE_MS);
  await insertToken(db, { userId, kind, tokenHash: hashOf(token), facts, createdAt: now, expiresAt });
  return token;
}

/** Whose token it is, once: null when it is unknown, of another kind, used or too old. */
export function redeemToken(db: Db, kind: TokenKind, token: string, now: Date): Promise<UsedToken | null> {
  return spendToken(db, { kind, tokenHash: hashOf(token), now });
}

/** Whose token it is, without using it up: for what can still be refused and tried again. Only `redeemToken` decides. */
export function findToken(db: Db, kind: TokenKind, token: string, now: Date): Promise<UsedToken | null> {
  return findUnusedToken(db, { kind, tokenHash: hashOf(token), now });
}
