import { z } from 'zod';
import type { BoardSite } from './boards.ts';
import { outsideAddress } from './read-feed.ts';

const MOST_SITES = 500;
const MOST_MEMBERS = 1_000_000_000;

const row = z.object({
  /** The label of the site's host. */
  site: z.string().regex(/^[a-z0-9-]{1,63}$/i),
  members: z.number().int().min(0).max(MOST_MEMBERS),
  url: z.string().max(2_000),
});
const rows = z.array(z.unknown());

/**
 * `[{ "site": "alabama", "members": 1234, "url": "https://…" }]`, or the same under `sites`. Skips rows that cannot be read. Throws for any
 * other text.
 */
export function readBoardSites(text: string, base: string): BoardSite[] {
  const document: unknown = JSON.parse(text);
  const listed = rows.parse(Array.isArray(document) ? document : z.object({ sites: rows }).parse(document).sites);
  const sites = listed.slice(0, MOST_SITES).flatMap((each) => {
    const read = row.safeParse(each);
    const href = read.success ? outsideAddress(read.data.url, base) : null;
    return read.success && href !== null
      ? [{ subdomain: read.data.site.toLowerCase(), members: read.data.members, href }]
      : [];
  });
  return sites.toSorted((a, b) => b.members - a.members);
}
