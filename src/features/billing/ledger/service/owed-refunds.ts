import type { Db } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import { failRefund } from './failed-refunds.ts';
import { type Part, type Refunded, recordRefund } from './payments.ts';

/** Prefix of the ids of refunds that no provider made. */
const UNSENT = 'unsent:';

export const isUnsent = ({ providerId }: { providerId: string }): boolean => providerId.startsWith(UNSENT);

/**
 * Enters money that is the member's but can't be returned the way it came. It is owed like a failed refund until staff enter how the
 * member got it. Idempotent by key.
 */
export async function oweRefund(root: Db, { key, ...part }: Part & { key: string }, now: Date): Promise<Refunded> {
  return together(root, async (db) => {
    const providerId = `${UNSENT}${key}`;
    const entered = await recordRefund(db, { ...part, providerId }, now);
    if (entered.ok) await failRefund(db, { providerId }, now);
    return entered;
  });
}
