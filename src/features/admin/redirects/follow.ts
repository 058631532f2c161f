import { addressKey, type OldAddress } from './address.ts';
import { REDIRECT_LIMITS } from './redirects-view.ts';

/** Follows redirects from an old address to where a reader ends, so that a browser is redirected once. Pure but for `find`. */

/** `siteId` null: of every site of the network. */
export type Rule = OldAddress & { id: number; siteId: number | null; target: string; isPermanent: boolean };

export type Place = OldAddress & { siteId: number };

export type FollowDeps = {
  /** The redirect that answers there: one of the site before one of the network, one of this query before one of any. */
  find: (place: Place) => Rule | null | Promise<Rule | null>;
  /** The site of a host that is ours; null: it is not. */
  siteOfHost: (host: string) => number | null | Promise<number | null>;
};

export type Followed =
  | {
      kind: 'found';
      /** As it stands in the header. */
      location: string;
      /** Only where every redirect on the way is. */
      isPermanent: boolean;
      /** The redirects on the way. */
      ids: readonly number[];
    }
  | { kind: 'none' }
  | { kind: 'loop' };

export async function followRedirects(start: Place, { find, siteOfHost }: FollowDeps): Promise<Followed> {
  let place: Place | null = start;
  /** Of the last redirect that named a host; what follows it are paths there. */
  let origin = '';
  let location = '';
  let isPermanent = true;
  const ids: number[] = [];
  while (place !== null) {
    const rule: Rule | null = await find(place);
    if (rule === null) break;
    // By the place and not by the rule: one of the network may stand on the way of two sites.
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
