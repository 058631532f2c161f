import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { apiError } from '#kernel/errors.ts';
import type { Db } from '../db/database.ts';
import { idempotencyKeys } from './tables.ts';

/** One key, one result (decision 34): a repeated request gets what the first one created. */

export type MoneyRequest = {
  /** The caller: "member:7". */
  owner: string;
  /** From the header, or derived by the operation from its input if none was sent. */
  key: string;
  /** The operation and all of its parameters, compared separately. */
  asked: readonly unknown[];
};

/** What this key created; null if nothing yet. Throws if the key was used with other parameters. */
export async function madeBefore(db: Db, { owner, key, asked }: MoneyRequest): Promise<string | null> {
  const [known] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key)));
  if (!known) return null;
  if (known.fingerprint !== fingerprintOf(asked))
    throw apiError('idempotency_conflict', { message: 'This Idempotency-Key was used for something else.' });
  return known.subject;
}

/** Records what was created, in the same transaction, while a lock keeps out concurrent requests. */
export async function noteMade(
  db: Db,
  { owner, key, asked }: MoneyRequest,
  subject: string,
  createdAt: Date,
): Promise<void> {
  await db.insert(idempotencyKeys).values({ owner, key, fingerprint: fingerprintOf(asked), subject, createdAt });
}

/** Forgets the result, so that the same request can create it again. Call it in the transaction that undoes the creation. */
export async function forgetMade(db: Db, { owner, key }: MoneyRequest): Promise<void> {
  await db.delete(idempotencyKeys).where(and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key)));
}

const fingerprintOf = (asked: readonly unknown[]) => createHash('sha256').update(JSON.stringify(asked)).digest('hex');

/** A key derived from what was shown to one person only. */
export const derivedKey = (shown: string): string =>
  `derived-${createHash('sha256').update(shown).digest('base64url')}`;

type Wish = Pick<MoneyRequest, 'owner' | 'asked'> & {
  /** The payment method: with a key of the caller's own it is one of the parameters. */
  paying: readonly unknown[];
};

/** Uses the key that was sent, or one derived from the parameters: then the same request with another payment method is a repetition. */
export const moneyRequest = (
  { idempotencyKey }: { idempotencyKey: string | null },
  { owner, asked, paying }: Wish,
): MoneyRequest =>
  idempotencyKey === null
    ? { owner, key: derivedKey(JSON.stringify(asked)), asked }
    : { owner, key: idempotencyKey, asked: [...asked, ...paying] };
