import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';

/**
 * A transaction that hands out or takes cookies: the browser gets them once it is committed. Undone, or not yet done when the reply
 * leaves, it changes nothing in the browser either; the secret of a session that was never written would else take the place of a
 * good one.
 */
export async function transact<T>(
  { db, cookies }: Pick<Context, 'db' | 'cookies'>,
  run: (db: Db) => Promise<T>,
): Promise<T> {
  const held = cookies.hold();
  try {
    const result = await db.transaction(run);
    held.release();
    return result;
  } catch (error) {
    held.drop();
    throw error;
  }
}
