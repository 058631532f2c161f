import type { Db } from './database.ts';

const REFUSED = new Error('a refusal keeps nothing');

/** One transaction that is rolled back if its result is a refusal, as for an exception. */
export async function transactionUnlessRefused<Result extends { ok: boolean }>(
  db: Db,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const refusals: Result[] = [];
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx);
      if (result.ok) return result;
      refusals.push(result);
      throw REFUSED;
    });
  } catch (error) {
    const [refusal] = refusals;
    if (error !== REFUSED || !refusal) throw error;
    return refusal;
  }
}
