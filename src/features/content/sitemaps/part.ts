/** The parts of a site's sitemap, each by its name. Pure. A sitemap may hold 50,000 addresses; ours hold far fewer, so that each is made in a moment. */

/** Addresses in one part. */
export const PART_SIZE = 5000;

export type Part =
  /** YYYY-MM in Chicago; `page` 1, 2 … where a month has more than fit into one part. */
  | { kind: 'articles'; month: string; page: number }
  /** People whose numbers are of one stretch; 0 is the first. */
  | { kind: 'prospects' | 'athletes'; stretch: number }
  | { kind: 'galleries'; page: number }
  | { kind: 'teams' }
  | { kind: 'pages' };

export function partName(part: Part): string {
  switch (part.kind) {
    case 'articles':
      return `articles-${part.month}${part.page === 1 ? '' : `-${part.page}`}`;
    case 'prospects':
    case 'athletes':
      return `${part.kind}-${part.stretch + 1}`;
    case 'galleries':
      return `galleries-${part.page}`;
    default:
      return part.kind;
  }
}

const NAMED =
  /^(?:(teams|pages)|articles-(\d{4}-(?:0[1-9]|1[0-2]))(?:-([1-9]\d{0,3}))?|(prospects|athletes|galleries)-([1-9]\d{0,5}))$/;

/** Null for what is no part's name; each part has one name only. */
export function readPartName(name: string): Part | null {
  const [, whole, month, page, numbered, number] = NAMED.exec(name) ?? [];
  if (whole === 'teams' || whole === 'pages') return { kind: whole };
  if (month !== undefined) return page === '1' ? null : { kind: 'articles', month, page: Number(page ?? 1) };
  if (numbered === 'prospects' || numbered === 'athletes') return { kind: numbered, stretch: Number(number) - 1 };
  return numbered === 'galleries' ? { kind: 'galleries', page: Number(number) } : null;
}

export const partPath = (part: Part): string => `/sitemaps/${partName(part)}.xml`;
