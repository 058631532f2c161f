import { listCustomersToForget, saveForgetting } from '../customer-queries.ts';
import type { RefundDeps } from './ask-provider.ts';

const BATCH = 100;

/**
 * Has the card provider delete the customers of deleted accounts, with what it knows of them. Not while a charge, a refund or a dispute is open, or a card is still to be
 * forgotten. One that fails has its next turn after the others.
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
