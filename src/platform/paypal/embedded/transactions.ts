import { z } from 'zod';
import { DAY_MS } from '#kernel/dates.ts';
import { parseQuery } from '#platform/http/query-string.ts';
import type { StoredAnswer } from '../tables.ts';
import { readBody } from './bodies.ts';
import { money } from './objects.ts';
import { listTransactionsOf, type ProviderRequest, type StoredTransaction } from './store.ts';
import { badRequest } from './wire-error.ts';

/** The list of an account's payments and refunds, by time. */

const LONGEST_MS = 31 * DAY_MS;
const MOST = 10_000;

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const whole = z.coerce.number().int().positive();
const wish = z.object({
  start_date: moment,
  end_date: moment,
  page_size: whole.max(500).default(100),
  page: whole.default(1),
  balance_affecting_records_only: z.enum(['Y', 'N']).default('Y'),
});

export async function listTransactions(request: ProviderRequest, _: unknown, __: string, query: string) {
  const { start_date: from, end_date: until, page_size: limit, page, ...of } = readBody(wish, parseQuery(query));
  const isMoved = of.balance_affecting_records_only === 'Y';
  if (until < from || until.getTime() - from.getTime() > LONGEST_MS)
    throw badRequest('INVALID_DATE_RANGE', 'Date range is greater than 31 days');
  const window = { from, until, isMoved };
  const { transactions, total } = await listTransactionsOf(request, window, { limit, offset: (page - 1) * limit });
  if (total > MOST)
    throw badRequest(
      'RESULTSET_TOO_LARGE',
      'Result set size is greater than the maximum limit. Change the filter criteria and try again.',
    );
  return {
    status: 200,
    body: {
      transaction_details: transactions.map(transactionOnWire),
      start_date: from.toISOString(),
      end_date: until.toISOString(),
      page,
      total_items: total,
      total_pages: Math.ceil(total / limit),
      links: [],
    },
  } satisfies StoredAnswer;
}

/**
 * PayPal's US list price for its own checkout: 3.49 % and 49 cents, which a refund does not return
 * (paypal.com/us/webapps/mpp/merchant-fees).
 */
const FEE_BASIS_POINTS = 349;
const FEE_CENTS = 49;
const feeOf = (cents: number) => Math.round((cents * FEE_BASIS_POINTS) / 10_000) + FEE_CENTS;

const STATUSES = { COMPLETED: 'S', PENDING: 'P', DECLINED: 'D' } as const;
const CODES = { order: 'T0003', refund: 'T1107', taken: 'T1201', givenBack: 'T1202' } as const;

const infoOf = (id: string, of: { code: string; at: string; cents: number; feeCents: number; status: string }) => ({
  transaction_id: id,
  transaction_event_code: of.code,
  transaction_initiation_date: of.at,
  transaction_updated_date: of.at,
  transaction_amount: money(of.cents),
  ...(of.feeCents === 0 ? {} : { fee_amount: money(-of.feeCents) }),
  transaction_status: of.status,
});

function transactionOnWire(each: StoredTransaction) {
  const { at, captureId } = each;
  const about = { paypal_reference_id: captureId, paypal_reference_id_type: 'TXN' };
  switch (each.kind) {
    case 'order': {
      const { cents, captureStatus, invoiceId, customId } = each;
      const of = { code: CODES.order, at, cents, feeCents: feeOf(cents), status: STATUSES[captureStatus] };
      return {
        transaction_info: {
          ...infoOf(captureId, of),
          ...(invoiceId === null ? {} : { invoice_id: invoiceId }),
          ...(customId === null ? {} : { custom_field: customId }),
        },
      };
    }
    case 'refund': {
      const of = { code: CODES.refund, at, cents: -each.cents, feeCents: 0, status: STATUSES.COMPLETED };
      return { transaction_info: { ...infoOf(each.id, of), ...about } };
    }
    case 'taking': {
      const { cents, feeCents } = each;
      const code = cents < 0 ? CODES.taken : CODES.givenBack;
      const of = { code, at, cents, feeCents, status: STATUSES.COMPLETED };
      return { transaction_info: { ...infoOf(each.id, of), ...about } };
    }
  }
}
