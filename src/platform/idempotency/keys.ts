import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { apiError } from '#kernel/errors.ts';
import type { Db } from '../db/database.ts';
import { idempotencyKeys } from './tables.ts';

/** One key, one result (decision 34): whoever asks the same again gets what was made for him then. */

export type MoneyRequest = {
  /** Who asks: "member:7". */
  owner: string;
  /** Of the header, or what the operation makes of its input where none was sent. */
  key: string;
  /** The operation and all that was asked of it; its values are told apart. */
  asked: readonly unknown[];
};

/** What was made by this key; null: nothing yet. Throws where something else was asked with it. */
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

/** Notes what was made, in the transaction that makes it, with whoever else could make it kept out. */
export async function noteMade(
  db: Db,
  { owner, key, asked }: MoneyRequest,
  subject: string,
  createdAt: Date,
): Promise<void> {
  await db.insert(idempotencyKeys).values({ owner, key, fingerprint: fingerprintOf(asked), subject, createdAt });
}

/** What was made is taken back and may be made again by the same request. Part of the transaction that makes it. */
export async function forgetMade(db: Db, { owner, key }: MoneyRequest): Promise<void> {
  await db.delete(idempotencyKeys).where(and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key)));
}

const fingerprintOf = (asked: readonly unknown[]) => createHash('sha256').update(JSON.stringify(asked)).digest('hex');

/** Of what somebody was shown, which is his alone. */
export const derivedKey = (shown: string): string =>
  `derived-${createHash('sha256').update(shown).digest('base64url')}`;

type Wish = Pick<MoneyRequest, 'owner' | 'asked'> & {
  /** By what it is paid: with a key of the caller's own it is part of what he asks. */
  paying: readonly unknown[];
};

/** By the key that was sent, or by what is asked: then another way to pay for it is the same request. */
export const moneyRequest = (
  { idempotencyKey }: { idempotencyKey: string | null },
  { owner, asked, paying }: Wish,
): MoneyRequest =>
  idempotencyKey === null
    ? { owner, key: derivedKey(JSON.stringify(asked)), asked }
    : { owner, key: idempotencyKey, asked: [...asked, ...paying] };
