import { desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Posting } from './posting.ts';
import { ledgerCorrections, ledgerEntries, ledgerPostings } from './tables.ts';

/** Corrections that staff entered by hand. */

export async function insertCorrection(db: Db, correction: typeof ledgerCorrections.$inferInsert): Promise<void> {
  await db.insert(ledgerCorrections).values(correction);
}

export type Correction = typeof ledgerCorrections.$inferSelect & {
  at: Date;
  invoiceId: number | null;
  paymentId: number | null;
  postings: Posting[];
};

/** Every correction, newest first. */
export async function listCorrections(db: Db): Promise<Correction[]> {
  const rows = await db
    .select({ correction: ledgerCorrections, entry: ledgerEntries })
    .from(ledgerCorrections)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerCorrections.entryId))
    .orderBy(desc(ledgerEntries.id));
  const ids = rows.map(({ entry }) => entry.id);
  const postings =
    ids.length === 0 ? [] : await db.select().from(ledgerPostings).where(inArray(ledgerPostings.entryId, ids));
  return rows.map(({ correction, entry: { id, at, invoiceId, paymentId } }) => ({
    ...correction,
    at,
    invoiceId,
    paymentId,
    postings: postings.filter(({ entryId }) => entryId === id).map(({ account, cents }) => ({ account, cents })),
  }));
}
