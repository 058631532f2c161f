import { createHmac, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { formatDate } from '#kernel/dates.ts';
import type { Db } from '../db/database.ts';
import { addressKeys } from '../limits/address-key.ts';
import { readerSalts } from './tables.ts';

export type ReaderFacts = { siteId: number; at: Date; ip: string; userAgent: string };

/** Hexadecimal digits kept: two of ten million readers of a day share a value once in 10^25 days. */
const DIGITS = 32;
const SALT_BYTES = 32;

/**
 * Distinguishes the readers of a site within one day. The value is a keyed hash of address and browser under that day's random salt: it
 * differs from site to site and from day to day, and cannot be computed again once the salt is deleted.
 */
export function createReaderValues(db: Db): (facts: ReaderFacts) => Promise<string> {
  let known: { day: string; salt: Promise<Buffer> } | null = null;

  async function saltOf(day: string): Promise<Buffer> {
    if (known?.day !== day) known = { day, salt: sharedSalt(db, day) };
    const { salt } = known;
    // A failed query must not be cached for the rest of the day.
    salt.catch(() => {
      if (known?.salt === salt) known = null;
    });
    return salt;
  }

  return async ({ siteId, at, ip, userAgent }) => {
    const salt = await saltOf(formatDate(at, 'YYYY-MM-DD'));
    // The /64 of an IPv6 address identifies the connection; the rest changes by the hour.
    const [network] = addressKeys(ip, 'reading');
    const facts = JSON.stringify([siteId, network?.key, userAgent]);
    return createHmac('sha256', salt).update(facts).digest('hex').slice(0, DIGITS);
  };
}

/** The first process that needs the day's salt creates it. */
async function sharedSalt(db: Db, day: string): Promise<Buffer> {
  await db
    .insert(readerSalts)
    .values({ day, salt: randomBytes(SALT_BYTES) })
    .onConflictDoNothing();
  const [found] = await db.select({ salt: readerSalts.salt }).from(readerSalts).where(eq(readerSalts.day, day));
  if (!found) throw new Error(`the salt of ${day} was deleted while it was read`);
  return Buffer.from(found.salt);
}
