import type { Db } from '#platform/db/database.ts';
import { together } from '#platform/db/together.ts';
import { failRefund } from './failed-refunds.ts';
import { type Part, type Refunded, recordRefund } from './payments.ts';

/** How the books call a refund that no provider made. */
const UNSENT = 'unsent:';

export const isUnsent = ({ providerId }: { providerId: string }): boolean => providerId.startsWith(UNSENT);

/**
 * Enters what is a member's and cannot go back by the way that it came: it is owed, as a refund that did not arrive, until staff enter how the member got it.
 * Entered again with the same key, it changes nothing.
 */
export async function oweRefund(root: Db, { key, ...part }: Part & { key: string }, now: Date): Promise<Refunded> {
  return together(root, async (db) => {
    const providerId = `${UNSENT}${key}`;
    const entered = await recordRefund(db, { ...part, providerId }, now);
    if (entered.ok) await failRefund(db, { providerId }, now);
    return entered;
  });
}
