import { fulfilGift } from '#features/membership/gifts/public.ts';
import { countRefusal, fulfilSubscription } from '#features/membership/subscriptions/public.ts';
import type { Settlement } from '#platform/payments/settlement.ts';

/** Every area that sells something: each invoice belongs to one of them. Only renewals are charged again after a refusal. */
export const settlement: Settlement = {
  async fulfilPaid(tx, invoice, now) {
    const isSubscription = await fulfilSubscription(tx, invoice, now);
    if (!isSubscription) await fulfilGift(tx, invoice.id, now);
  },
  countRefusal,
};
