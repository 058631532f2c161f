import type { OldAddress } from './address.ts';
import { followRedirects, type Place, type Rule } from './follow.ts';

/** All redirects of the network in memory, as they would be after a change: what a loop is looked for in. */

export type RuleBook = {
  size: () => number;
  /** The redirect of exactly this site, path and query. */
  exact: (key: RuleKey) => Rule | null;
  put: (rule: Rule) => void;
  remove: (key: RuleKey) => void;
  /** Whether a redirect of this site, or of every site, would lead readers in a circle from there. */
  hasLoop: (key: RuleKey) => Promise<boolean>;
};

export type RuleKey = Pick<Rule, 'siteId' | 'path' | 'query'>;

type BookDeps = { rules: readonly Rule[]; siteOfHost: (host: string) => number | null };

/** A site without redirects of its own on the way: there those of the network hold alone. */
const ANY_OTHER_SITE = 0;

const addressOf = ({ path, query }: OldAddress): string => `${path}?${query}`;
const textOf = ({ siteId, ...address }: RuleKey): string => `${siteId ?? ''} ${addressOf(address)}`;

export function createRuleBook({ rules, siteOfHost }: BookDeps): RuleBook {
  const byKey = new Map(rules.map((rule) => [textOf(rule), rule]));
  /** The sites with a redirect of their own at an address. */
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
   * A redirect of every site is followed once for all sites that have none of their own on its way, and once for each of the others.
   * Beyond the first change of site it leads all of them the same way.
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
