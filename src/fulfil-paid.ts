import { fulfilGift } from '#features/membership/gifts/public.ts';
import { fulfilSubscription } from '#features/membership/subscriptions/public.ts';
import type { FulfilPaid } from '#platform/payments/fulfil-paid.ts';

/** Every area that sells something, in one place: an invoice is of one of them. */
export const fulfilPaid: FulfilPaid = async (tx, invoice, now) => {
  const isSubscription = await fulfilSubscription(tx, invoice, now);
  if (!isSubscription) await fulfilGift(tx, invoice.id, now);
};
