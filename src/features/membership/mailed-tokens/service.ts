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
  /** A secret of the caller's own making, such as a short code with whom it belongs to; absent: a new random one. */
  token?: string;
};

/** A token for a mail, in the caller's transaction; beyond the most that may be live of its kind, the oldest stop working. */
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
 * Whose token it is, once: null when it is unknown, of another kind, used or too old. The member's others of the kind end with it, for
 * what they were mailed for is done, except where each is about a change of its own.
 */
export async function redeemToken(db: Db, kind: TokenKind, token: string, now: Date): Promise<UsedToken | null> {
  const used = await spendToken(db, { kinds: [kind], tokenHash: hashOf(token), now });
  if (used && MOST_LIVE[kind] !== null) await cancelTokens(db, used.userId, kind);
  return used;
}

/** Whose token it is, without using it up: for what can still be refused and tried again. Only `redeemToken` decides. */
export function findToken(db: Db, kind: TokenKind, token: string, now: Date): Promise<UsedToken | null> {
  return findUnusedToken(db, { kinds: [kind], tokenHash: hashOf(token), now });
}

/** The same for a link that undoes a change, whichever kind it is. */
export async function findUndoToken(db: Db, token: string, now: Date): Promise<UsedToken<UndoKind> | null> {
  const found = await findUnusedToken(db, { kinds: UNDO_KINDS, tokenHash: hashOf(token), now });
  const kind = UNDO_KINDS.find((each) => each === found?.kind);
  return found && kind ? { ...found, kind } : null;
}

/**
 * Drops a change of e-mail that is under way, in the caller's transaction: its links stop working. Done with every change of what gets into the
 * account, and when the account is sent to deletion or brought back: a link from before must not move the account afterwards.
 */
export const stopEmailChange = (db: Db, userId: number): Promise<void> => forgetTokens(db, userId, CHANGE_HALVES);
