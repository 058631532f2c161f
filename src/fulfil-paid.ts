import { fulfilGift } from '#features/membership/gifts/public.ts';
import { fulfilInvoice } from '#features/membership/subscriptions/public.ts';
import type { FulfilPaid } from '#platform/payments/fulfil-paid.ts';

/** Every area that sells something, in one place. An invoice is of one of them, and the others do nothing. */
export const fulfilPaid: FulfilPaid = async (tx, invoiceId, now) => {
  await fulfilInvoice(tx, invoiceId, now);
  await fulfilGift(tx, invoiceId, now);
};
