import { findInvoice } from '#features/billing/ledger/public.ts';
import { findSiteById } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import { toDollars } from '#kernel/money.ts';
import type { Context } from '#platform/context.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { getGiftOrder } from '../contract.ts';
import { findGift } from '../queries.ts';
import { giftOfOrder } from './order-name.ts';

/** What a buyer sees of their gift, by the name of the order. */
export async function showOrder(
  { db, config }: Pick<Context, 'db' | 'config'>,
  name: string,
): Promise<ReplyOf<typeof getGiftOrder>> {
  const id = giftOfOrder(config, name);
  const gift = id === null ? null : await findGift(db, id);
  const invoice = gift?.invoiceId ? await findInvoice(db, gift.invoiceId) : null;
  const site = gift && (await findSiteById(db, gift.siteId));
  if (!gift || !invoice || !site) throw apiError('not_found');
  const isPaid = gift.paidAt !== null;
  return {
    isPaid,
    months: gift.months,
    site: { id: site.id, name: site.name, subdomain: site.subdomain },
    recipientName: gift.recipientName,
    deliverAt: isPaid && gift.deliverAt ? gift.deliverAt.toISOString() : null,
    isDelivered: gift.deliveredAt !== null,
    totalPrice: toDollars(invoice.totalCents),
  };
}
