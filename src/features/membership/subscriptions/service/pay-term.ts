import { type Paid, payBill } from '#features/billing/payments/public.ts';
import type { Context } from '#platform/context.ts';
import { fulfilInvoice } from './fulfil.ts';

/** A member pays for a term, or for what he adds to one, and has it then. */
export async function payTerm(ctx: Context, bill: Parameters<typeof payBill>[1]): Promise<Paid> {
  const paid = await payBill(ctx, bill);
  if (paid.status === 'paid') await fulfilInvoice(ctx.db, bill.invoiceId, ctx.now);
  return paid;
}
