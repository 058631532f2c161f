import { listPaidSales, listReturnedSales, type Sale } from '#features/billing/ledger/public.ts';
import { countRegistrations } from '#features/membership/accounts/public.ts';
import { listSoldByInvoice } from '#features/membership/subscriptions/public.ts';
import { listDayViews } from '#features/sites/analytics/public.ts';
import { formatDate } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import type { ReportDays } from './report-days.ts';
import type { ReportSheet } from './report-sheet.ts';
import { cellsOfDay, daysOf, SITE_DAYS_HEAD, type SiteDays, siteDayCounter } from './site-days.ts';

/** The analytics report: daily views, readers, registrations, orders and revenue of each monitored site. */

const BATCH = 5_000;

type SheetScope = {
  days: ReportDays;
  startsOn: string;
  endsOn: string;
  sites: readonly { id: number; name: string }[];
};

export function analyticsSheet(db: Db, { days, startsOn, endsOn, sites }: SheetScope): ReportSheet {
  const listed = daysOf(startsOn, endsOn);
  return {
    name: 'Analytics',
    head: SITE_DAYS_HEAD,
    count: async () => listed.length * sites.length,
    async *batches() {
      const siteIds = sites.map(({ id }) => id);
      const counted = await countSiteDays(db, { days, startsOn, endsOn, siteIds });
      for (const day of listed) yield cellsOfDay(day, sites, counted);
    },
  };
}

/**
 * Revenue is before tax and follows the ledger: payments of the day, minus what was waived of them and what was refunded that day. An order
 * counts when it is paid; a renewal is not an order.
 */
async function countSiteDays(
  db: Db,
  { days, startsOn, endsOn, siteIds }: Omit<SheetScope, 'sites'> & { siteIds: readonly number[] },
): Promise<SiteDays> {
  const { counted, add } = siteDayCounter(siteIds);
  for (const { siteId, day, views, readers } of await listDayViews(db, { startsOn, endsOn, siteIds }))
    add(siteId, day, { views, readers });
  for (const { siteId, day, registrations } of await countRegistrations(db, { ...days, siteIds }))
    add(siteId, day, { registrations });
  for await (const { sale, siteId, isOrder } of sold(db, (page) => listPaidSales(db, days, page)))
    add(siteId, dayOf(sale), { orders: isOrder ? 1 : 0, revenueCents: sale.cents });
  for await (const { sale, siteId } of sold(db, (page) => listReturnedSales(db, days, page)))
    add(siteId, dayOf(sale), { revenueCents: -sale.cents });
  return counted;
}

const dayOf = ({ at }: Sale): string => formatDate(at, 'YYYY-MM-DD');

/** Yields sales page by page, each with the sites it was sold on. */
async function* sold(db: Db, list: (page: { afterId: number; limit: number }) => Promise<Sale[]>) {
  for (let afterId = 0; ; ) {
    const sales = await list({ afterId, limit: BATCH });
    const last = sales.at(-1);
    if (!last) return;
    const byInvoice = await listSoldByInvoice(
      db,
      sales.map(({ invoiceId }) => invoiceId),
    );
    for (const sale of sales) {
      const found = byInvoice.get(sale.invoiceId);
      if (found) yield { sale, ...found };
    }
    afterId = last.id;
  }
}
