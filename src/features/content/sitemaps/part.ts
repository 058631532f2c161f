/**
 * The parts of a site's sitemap, by name. Pure. A sitemap is limited to 50,000 URLs; ours have far fewer, so that each is quick to build.
 */

/** URLs per part. */
export const PART_SIZE = 5000;

export type Part =
  /** YYYY-MM in Central Time; `page` 1, 2 … if a month has more than fit into one part. */
  | { kind: 'articles'; month: string; page: number }
  /** People with ids in one range; 0 is the first. */
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

/** Null for an unknown name; each part has exactly one name. */
export function readPartName(name: string): Part | null {
  const [, whole, month, page, numbered, number] = NAMED.exec(name) ?? [];
  if (whole === 'teams' || whole === 'pages') return { kind: whole };
  if (month !== undefined) return page === '1' ? null : { kind: 'articles', month, page: Number(page ?? 1) };
  if (numbered === 'prospects' || numbered === 'athletes') return { kind: numbered, stretch: Number(number) - 1 };
  return numbered === 'galleries' ? { kind: 'galleries', page: Number(number) } : null;
}

export const partPath = (part: Part): string => `/sitemaps/${partName(part)}.xml`;
