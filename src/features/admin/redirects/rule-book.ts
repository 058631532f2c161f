import type { OldAddress } from './address.ts';
import { followRedirects, type Place, type Rule } from './follow.ts';

/** All redirects of the network in memory, as they would be after a change, to check it for loops. */

export type RuleBook = {
  size: () => number;
  /** The redirect of exactly this site, path and query. */
  exact: (key: RuleKey) => Rule | null;
  put: (rule: Rule) => void;
  remove: (key: RuleKey) => void;
  /** Whether following this redirect, of one site or of every site, leads readers into a loop. */
  hasLoop: (key: RuleKey) => Promise<boolean>;
};

export type RuleKey = Pick<Rule, 'siteId' | 'path' | 'query'>;

type BookDeps = { rules: readonly Rule[]; siteOfHost: (host: string) => number | null };

/** Represents every site without its own redirects on the path, where only redirects of the network apply. */
const ANY_OTHER_SITE = 0;

const addressOf = ({ path, query }: OldAddress): string => `${path}?${query}`;
const textOf = ({ siteId, ...address }: RuleKey): string => `${siteId ?? ''} ${addressOf(address)}`;

export function createRuleBook({ rules, siteOfHost }: BookDeps): RuleBook {
  const byKey = new Map(rules.map((rule) => [textOf(rule), rule]));
  /** The sites that have their own redirect at an address. */
  const sitesAt = new Map<string, Set<number>>();
  for (const rule of rules) noteSite(rule);

  function noteSite({ siteId, path, query }: RuleKey): void {
    if (siteId === null) return;
    const address = addressOf({ path, query });
    sitesAt.set(address, (sitesAt.get(address) ?? new Set()).add(siteId));
  }

  const find = ({ siteId, path, query }: Place): Rule | null => {
    for (const site of [siteId, null])
      for (const each of new Set([query, ''])) {
        const rule = byKey.get(textOf({ siteId: site, path, query: each }));
        if (rule) return rule;
      }
    return null;
  };

  const follow = async (place: Place, from: typeof find = find): Promise<boolean> =>
    (await followRedirects(place, { find: from, siteOfHost })).kind === 'loop';

  /**
   * A redirect of every site is followed once on behalf of all sites without their own redirects on the path, and once for each site that
   * has some. After the first hop to another site, the path is the same for all.
   */
  async function hasNetworkLoop({ path, query }: OldAddress): Promise<boolean> {
    const siteIds = new Set<number>();
    const findAndNote = (place: Place): Rule | null => {
      if (place.siteId === ANY_OTHER_SITE)
        for (const each of [place.query, ''])
          for (const siteId of sitesAt.get(addressOf({ path: place.path, query: each })) ?? []) siteIds.add(siteId);
      return find(place);
    };
    if (await follow({ siteId: ANY_OTHER_SITE, path, query }, findAndNote)) return true;
    for (const siteId of siteIds) if (await follow({ siteId, path, query })) return true;
    return false;
  }

  return {
    size: () => byKey.size,
    exact: (key) => byKey.get(textOf(key)) ?? null,
    put: (rule) => {
      byKey.set(textOf(rule), rule);
      noteSite(rule);
    },
    remove: (key) => {
      byKey.delete(textOf(key));
      if (key.siteId !== null) sitesAt.get(addressOf(key))?.delete(key.siteId);
    },
    hasLoop: ({ siteId, path, query }) =>
      siteId === null ? hasNetworkLoop({ path, query }) : follow({ siteId, path, query }),
  };
}
