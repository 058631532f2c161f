import { MINUTE_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { hashOf, newToken } from '#platform/security/secret-token.ts';
import { CHANGE_HALVES, MOST_LIVE, TOKEN_MINUTES, type TokenKind, UNDO_KINDS, type UndoKind } from './mailed-token.ts';
import {
  cancelOldTokens,
  cancelTokens,
  findUnusedToken,
  forgetTokens,
  insertToken,
  spendToken,
  type UsedToken,
} from './queries.ts';

type Issue = {
  userId: number;
  kind: TokenKind;
  facts?: Record<string, string>;
  now: Date;
  /** A secret that the caller made, such as a short code combined with its member; absent: a new random one. */
  token?: string;
};

/** Creates a token for an email, in the caller's transaction. Above the limit of its kind, the oldest tokens stop working. */
export async function issueToken(
  db: Db,
  { userId, kind, facts = {}, now, token = newToken() }: Issue,
): Promise<string> {
  const most = MOST_LIVE[kind];
  if (most !== null) await cancelOldTokens(db, userId, kind, { keep: most - 1 });
  const expiresAt = new Date(now.getTime() + TOKEN_MINUTES[kind] * MINUTE_MS);
  await insertToken(db, { userId, kind, tokenHash: hashOf(token), facts, createdAt: now, expiresAt });
  return token;
}

/**
 * Uses up a token and returns it; null if it is unknown, of another kind, used or expired. The member's other tokens of the kind end with
 * it, because their purpose is fulfilled, except for kinds where each is about a change of its own.
 */
export async function redeemToken(db: Db, kind: TokenKind, token: string, now: Date): Promise<UsedToken | null> {
  const used = await spendToken(db, { kinds: [kind], tokenHash: hashOf(token), now });
  if (used && MOST_LIVE[kind] !== null) await cancelTokens(db, used.userId, kind);
  return used;
}

/** Reads a token without using it up, for calls that can still be refused and retried. Only `redeemToken` decides. */
export function findToken(db: Db, kind: TokenKind, token: string, now: Date): Promise<UsedToken | null> {
  return findUnusedToken(db, { kinds: [kind], tokenHash: hashOf(token), now });
}

/** The same for a link that undoes a change, of whichever kind. */
export async function findUndoToken(db: Db, token: string, now: Date): Promise<UsedToken<UndoKind> | null> {
  const found = await findUnusedToken(db, { kinds: UNDO_KINDS, tokenHash: hashOf(token), now });
  const kind = UNDO_KINDS.find((each) => each === found?.kind);
  return found && kind ? { ...found, kind } : null;
}

/**
 * Drops a pending email change, in the caller's transaction: its links stop working. Called with every change of how to log in, and when
 * the account's deletion is scheduled or undone: an older link must not move the account afterwards.
 */
export const stopEmailChange = (db: Db, userId: number): Promise<void> => forgetTokens(db, userId, CHANGE_HALVES);
