import { transfersOfPeople } from '#features/transfers/entries/public.ts';
import { transferHref } from '#features/transfers/entries/transfer-view.ts';
import { clampPage, PAGE_WINDOW_ROWS } from '#kernel/pagination.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import { PEOPLE_PER_PAGE, type searchTransfers } from '../contract.ts';
import { MOST_COMPARED } from '../people-queries.ts';
import { findNamed } from './named-people.ts';
import { positionOf } from './people.ts';

/** The portal entries of people with the name: an entry is found by the current name of its player. */
export async function transfersFor(ctx: Context, wanted: ParsedOf<typeof searchTransfers>['query']) {
  const { page, perPage } = clampPage(wanted, PEOPLE_PER_PAGE);
  const found = await findNamed(ctx, wanted.query, {
    sport: null,
    classYear: null,
    position: null,
    level: 'any',
    limit: PAGE_WINDOW_ROWS,
    offset: 0,
  });
  const { transfers, total } = await transfersOfPeople(ctx, found?.ids ?? [], {
    sport: wanted.sport ?? null,
    year: wanted.year ?? null,
    position: positionOf(wanted),
    limit: perPage,
    offset: (page - 1) * perPage,
  });
  return {
    transfers: transfers.map((transfer) => ({ ...transfer, href: transferHref(transfer) })),
    meant: total > 0 ? (found?.meant ?? null) : null,
    total,
    totalIsEstimate: (found?.looked ?? 0) >= MOST_COMPARED,
    page,
    perPage,
  };
}
