import type { Site } from '#features/sites/sites/public.ts';

/** Above this the sites are counted instead of named: a conference has eighteen. */
const MOST_NAMED = 3;

/** The lines of an invoice, with the sites named on the first, so that the billing history tells two subscriptions apart. Pure. */
export function namedLines<Line extends { description: string }>(
  lines: readonly Line[],
  siteIds: readonly number[],
  sites: readonly Pick<Site, 'id' | 'name'>[],
): Line[] {
  const names = sites.filter(({ id }) => siteIds.includes(id)).map(({ name }) => name);
  const places = names.length > MOST_NAMED ? `${names.length} sites` : names.join(', ');
  return lines.map((line, index) =>
    index === 0 && places !== '' ? { ...line, description: `${line.description} (${places})` } : line,
  );
}
