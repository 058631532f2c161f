import type { Conference } from '#features/directory/conferences/public.ts';
import { matchKey } from '#kernel/slugs.ts';

/** Matches the conference in a list of teams: "SEC", "Mid-American", "Big Ten Conference". */

/** Sources' other terms for conferences, by `matchKey`, with our abbreviation. */
const SPELLINGS: Readonly<Record<string, string>> = {
  'american athletic': 'american',
  'colonial athletic association': 'caa',
  'ind fbs': 'fbs-independents',
  meac: 'mid-eastern-athletic-conference',
  swac: 'southwestern-athletic-conference',
  usa: 'cusa',
};

export type ConferenceFinder = (text: string) => Conference | null;

/** Returns none if the text fits several. */
export function conferenceFinder(conferences: readonly Conference[]): ConferenceFinder {
  const byKey = new Map<string, Set<Conference>>();
  for (const conference of conferences) {
    const { abbreviation, name, shortName } = conference;
    for (const key of new Set([abbreviation, name, shortName, withoutKind(name)].map(matchKey))) {
      byKey.set(key, (byKey.get(key) ?? new Set()).add(conference));
    }
  }
  const byAbbreviation = new Map(conferences.map((conference) => [conference.abbreviation, conference]));
  return (text) => {
    const key = matchKey(text);
    const spelled = byAbbreviation.get(SPELLINGS[key] ?? '');
    if (spelled) return spelled;
    const found = [...(byKey.get(key) ?? byKey.get(matchKey(withoutKind(text))) ?? [])];
    const current = found.filter(({ isCurrent }) => isCurrent);
    const [only, ...others] = current.length > 0 ? current : found;
    return only && others.length === 0 ? only : null;
  };
}

const withoutKind = (name: string) => name.replace(/^The /, '').replace(/ (?:Conference|League|Association)$/, '');
