import { type Followed, followRedirects, type Place, type Rule } from './follow.ts';

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

/** A site without redirects or addresses of its own: there those of the network hold alone. */
const ANY_OTHER_SITE = 0;

const textOf = ({ siteId, path, query }: RuleKey): string => `${siteId ?? ''} ${path}?${query}`;

export function createRuleBook({ rules, siteOfHost }: BookDeps): RuleBook {
  const byKey = new Map(rules.map((rule) => [textOf(rule), rule]));
  const siteIds = new Set([ANY_OTHER_SITE]);
  for (const rule of rules) noteSites(rule);

  function noteSites({ siteId, target }: Rule): void {
    if (siteId !== null) siteIds.add(siteId);
    if (target.startsWith('/')) return;
    const named = siteOfHost(new URL(target).host);
    if (named !== null) siteIds.add(named);
  }

  const find = ({ siteId, path, query }: Place): Rule | null => {
    for (const site of [siteId, null])
      for (const each of new Set([query, ''])) {
        const rule = byKey.get(textOf({ siteId: site, path, query: each }));
        if (rule) return rule;
      }
    return null;
  };

  const follow = (place: Place): Promise<Followed> => followRedirects(place, { find, siteOfHost });

  return {
    size: () => byKey.size,
    exact: (key) => byKey.get(textOf(key)) ?? null,
    put: (rule) => {
      byKey.set(textOf(rule), rule);
      noteSites(rule);
    },
    remove: (key) => void byKey.delete(textOf(key)),
    hasLoop: async ({ siteId, path, query }) => {
      for (const each of siteId === null ? siteIds : [siteId])
        if ((await follow({ siteId: each, path, query })).kind === 'loop') return true;
      return false;
    },
  };
}
