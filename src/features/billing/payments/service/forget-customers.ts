import { listCustomersToForget, saveForgetting } from '../customer-queries.ts';
import type { RefundDeps } from './ask-provider.ts';

const BATCH = 100;

/**
 * Has the card provider delete the customers of deleted accounts, with all their data. Waits while a charge, refund or dispute is open, or
 * a card is still to be deleted. A failed one is retried after the others.
 */
export async function forgetCustomers(
  { db, cards, now }: Pick<RefundDeps, 'db' | 'cards' | 'now'>,
  onFailure: (error: unknown, customerId: number) => void,
): Promise<void> {
  for (const { customerId, providerId } of await listCustomersToForget(db, BATCH)) {
    await saveForgetting(db, customerId, { forgetAskedAt: now });
    try {
      await cards.deleteCustomer(providerId);
      await saveForgetting(db, customerId, { forgottenAt: now });
    } catch (error) {
      onFailure(error, customerId);
    }
  }
}
