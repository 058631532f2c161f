import { z } from 'zod';
import { DAY_MS } from '#kernel/dates.ts';
import { parseQuery } from '#platform/http/query-string.ts';
import type { StoredAnswer } from '../tables.ts';
import { readBody } from './bodies.ts';
import { transactionOnWire } from './objects.ts';
import { listOrders, type ProviderRequest } from './store.ts';
import { badRequest } from './wire-error.ts';

/** The list of what an account received, by when it was. */

const LONGEST_MS = 31 * DAY_MS;

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const whole = z.coerce.number().int().positive();
const wish = z.object({
  start_date: moment,
  end_date: moment,
  page_size: whole.max(500).default(100),
  page: whole.default(1),
});

export async function listTransactions(request: ProviderRequest, _: unknown, __: string, query: string) {
  const { start_date: from, end_date: until, page_size: limit, page } = readBody(wish, parseQuery(query));
  if (until < from || until.getTime() - from.getTime() > LONGEST_MS)
    throw badRequest('INVALID_DATE_RANGE', 'Date range is greater than 31 days');
  const { orders, total } = await listOrders(request, { from, until }, { limit, offset: (page - 1) * limit });
  return {
    status: 200,
    body: {
      transaction_details: orders.map(transactionOnWire),
      start_date: from.toISOString(),
      end_date: until.toISOString(),
      page,
      total_items: total,
      total_pages: Math.ceil(total / limit),
      links: [],
    },
  } satisfies StoredAnswer;
}
