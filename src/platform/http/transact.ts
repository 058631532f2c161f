import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';

/**
 * A transaction that sets or clears cookies: the browser gets them once it has committed. If it is rolled back, or not done when the reply
 * leaves, the browser's cookies stay too; otherwise the secret of a session that was never written would replace a valid one.
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
