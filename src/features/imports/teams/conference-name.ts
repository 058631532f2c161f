import type { Conference } from '#features/directory/conferences/public.ts';
import { matchKey } from '#kernel/slugs.ts';

/** The conference that a list of teams means: "SEC", "Mid-American", "Big Ten Conference". */

/** What sources call conferences beside their names, by `matchKey`; our abbreviation. */
const SPELLINGS: Readonly<Record<string, string>> = {
  'american athletic': 'american',
  'colonial athletic association': 'caa',
  'ind fbs': 'fbs-independents',
  meac: 'mid-eastern-athletic-conference',
  swac: 'southwestern-athletic-conference',
  usa: 'cusa',
};

export type ConferenceFinder = (text: string) => Conference | null;

/** Finds none where the text fits several. */
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
