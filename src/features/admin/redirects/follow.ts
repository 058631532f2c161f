import { addressKey, type OldAddress } from './address.ts';
import { REDIRECT_LIMITS } from './redirects-view.ts';

/** Follows redirects from an old address to the final one, so that a browser is redirected only once. Pure except for `find`. */

/** `siteId` null: every site of the network. */
export type Rule = OldAddress & { id: number; siteId: number | null; target: string; isPermanent: boolean };

export type Place = OldAddress & { siteId: number };

export type FollowDeps = {
  /** The matching redirect: the site's before the network's, this query before any query. */
  find: (place: Place) => Rule | null | Promise<Rule | null>;
  /** The site of one of our hosts; null: the host is not ours. */
  siteOfHost: (host: string) => number | null | Promise<number | null>;
};

export type Followed =
  | {
      kind: 'found';
      /** As it appears in the header. */
      location: string;
      /** Only if every redirect on the way is permanent. */
      isPermanent: boolean;
      /** The redirects on the way. */
      ids: readonly number[];
    }
  | { kind: 'none' }
  | { kind: 'loop' };

export async function followRedirects(start: Place, { find, siteOfHost }: FollowDeps): Promise<Followed> {
  let place: Place | null = start;
  /** From the last redirect with a host; the paths after it are on that host. */
  let origin = '';
  let location = '';
  let isPermanent = true;
  const ids: number[] = [];
  while (place !== null) {
    const rule: Rule | null = await find(place);
    if (rule === null) break;
    // By address and not by redirect, because a network redirect may be followed on two sites.
    if (ids.length === REDIRECT_LIMITS.hops) return { kind: 'loop' };
    ids.push(rule.id);
    isPermanent &&= rule.isPermanent;
    const isPath = rule.target.startsWith('/');
    const url: URL = new URL(rule.target, 'http://page');
    if (!isPath) origin = url.origin;
    location = isPath ? `${origin}${rule.target}` : rule.target;
    const siteId: number | null = isPath ? place.siteId : await siteOfHost(url.host);
    const key: OldAddress | null = siteId === null ? null : addressKey(url);
    place = siteId === null || key === null ? null : { siteId, ...key };
  }
  return ids.length === 0 ? { kind: 'none' } : { kind: 'found', location, isPermanent, ids };
}
