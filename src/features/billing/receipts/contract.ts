import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';

/** US dollars, as a decimal. */
const price = z.number();

const entryView = z.object({
  id: z.int(),
  /** ISO 8601. */
  date: z.string(),
  /** "Standard, Ad Lite" */
  description: z.string(),
  amount: price,
  tax: price,
  /** The part paid with account credit. */
  credit: price,
  refunded: price,
  /** Failed refunds of this or of an overpayment: still owed to the member. */
  refundOwed: price,
  /** open: due. written_off: waived. */
  status: z.enum(['open', 'paid', 'written_off']),
  /** The receipt's address; null: nothing was paid. */
  receiptUrl: z.string().nullable(),
});
export type HistoryEntry = z.output<typeof entryView>;

export const listBillingHistory = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/billing_history',
  summary: 'Every charge of the signed-in member, newest first',
  access: 'signed_in',
  query: z.object({ page: z.coerce.number<number>().optional(), perPage: z.coerce.number<number>().optional() }),
  response: z.object({
    billingHistory: z.array(entryView),
    total: z.int(),
    page: z.int(),
    perPage: z.int(),
    totalIsEstimate: z.boolean(),
  }),
});

export const getReceipt = defineEndpoint({
  method: 'GET',
  path: '/api/v2/users/billing_history/{invoiceId}/receipt',
  summary: 'The receipt of a payment, as PDF',
  access: 'signed_in',
  params: z.object({ invoiceId: idInput }),
  file: { type: 'application/pdf' },
  response: z.object({ name: z.string(), base64: z.string() }),
});
