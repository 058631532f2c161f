import type { CsvCell } from '#kernel/csv.ts';
import { DAY_MS } from '#kernel/dates.ts';
import { toDollars } from '#kernel/money.ts';

/** Events on each site on each day. Pure. */

type Figures = { views: number; readers: number; registrations: number; orders: number; revenueCents: number };
export type SiteDays = ReadonlyMap<string, Figures>;

const keyOf = (siteId: number, day: string) => `${siteId} ${day}`;
const NONE: Figures = { views: 0, readers: 0, registrations: 0, orders: 0, revenueCents: 0 };

/** Counts by site and day (YYYY-MM-DD), so that memory is limited by these, whatever was sold. */
export function siteDayCounter(siteIds: readonly number[]) {
  const counted = new Map<string, Figures>();
  const known = new Set(siteIds);
  return {
    counted: counted as SiteDays,
    add(siteId: number, day: string, more: Partial<Figures>): void {
      if (!known.has(siteId)) return;
      const before = counted.get(keyOf(siteId, day)) ?? NONE;
      counted.set(keyOf(siteId, day), {
        views: before.views + (more.views ?? 0),
        readers: before.readers + (more.readers ?? 0),
        registrations: before.registrations + (more.registrations ?? 0),
        orders: before.orders + (more.orders ?? 0),
        revenueCents: before.revenueCents + (more.revenueCents ?? 0),
      });
    },
  };
}

/** Every day from the first to the last, as YYYY-MM-DD. */
export function daysOf(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length));
  return days;
}

export const SITE_DAYS_HEAD = [
  'Day (CT)',
  'Site',
  'Views',
  'Readers',
  'Registrations',
  'Orders',
  'Revenue (USD)',
] as const;

/** The rows of one day, including those without events. */
export function cellsOfDay(
  day: string,
  sites: readonly { id: number; name: string }[],
  counted: SiteDays,
): CsvCell[][] {
  return sites.map(({ id, name }) => {
    const { views, readers, registrations, orders, revenueCents } = counted.get(keyOf(id, day)) ?? NONE;
    return [day, name, views, readers, registrations, orders, toDollars(revenueCents)];
  });
}
