import { PRODUCT_NAMES } from '#features/membership/plans/product-view.ts';
import {
  type AddOnChangeFilter,
  type AddOnChangeRow,
  countAddOnChanges,
  listAddOnChanges,
} from '#features/membership/subscriptions/public.ts';
import type { Site } from '#features/sites/sites/public.ts';
import type { CsvCell } from '#kernel/csv.ts';
import { formatDate } from '#kernel/dates.ts';
import { toDollars } from '#kernel/money.ts';
import type { Db } from '#platform/db/database.ts';
import type { ReportSheet } from './report-sheet.ts';

/**
 * The add-on report: one row per purchase or removal. Members appear as ids only, because the file outlives a deleted account and must not
 * contain their name.
 */

const HEAD = [
  'Date (CT)',
  'Change',
  'Member ID',
  'Subscription',
  'Plan',
  'Add-on',
  'Sites',
  'Term',
  'Net (USD)',
  'Tax (USD)',
  'Invoice',
] as const;

/** Rows per statement. Rows alive during a minor GC of V8 are freed late, so pages are small. */
const BATCH = 200;

export function addOnSheet(
  db: Db,
  filter: AddOnChangeFilter,
  sites: readonly Pick<Site, 'id' | 'name'>[],
): ReportSheet {
  const names = new Map(sites.map(({ id, name }) => [id, name]));
  return {
    name: 'Add-ons',
    head: HEAD,
    count: () => countAddOnChanges(db, filter),
    async *batches() {
      for (let after: AddOnChangeRow | null = null; ; ) {
        const rows: AddOnChangeRow[] = await listAddOnChanges(db, filter, { after, limit: BATCH });
        const last = rows.at(-1);
        if (!last) return;
        yield rows.values().map((row) => cellsOf(row, names));
        after = last;
      }
    },
  };
}

export function cellsOf(row: AddOnChangeRow, names: ReadonlyMap<number, string>): CsvCell[] {
  const { at, kind, userId, subscriptionId, plan, months, addOn, siteIds, netCents, taxCents } = row;
  const sites = siteIds.map((id) => names.get(id) ?? `Site ${id}`);
  return [
    formatDate(at, 'MM/DD/YYYY HH:mm:ss'),
    kind === 'purchase' ? 'Purchase' : 'Removal',
    userId ?? 'Deleted account',
    subscriptionId,
    PRODUCT_NAMES[plan],
    PRODUCT_NAMES[addOn],
    sites.length === 0 ? 'All sites' : sites.join('; '),
    months === 1 ? 'Month' : months === 12 ? 'Year' : `${months} months`,
    toDollars(netCents),
    toDollars(taxCents),
    row.invoiceId ?? null,
  ];
}
