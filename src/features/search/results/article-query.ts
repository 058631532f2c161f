import type { ArticleAccess } from '#features/content/articles/public.ts';
import type { Sport } from '#kernel/sports.ts';

/**
 * The conditions of an article search, as the text of a tsquery on `article_texts` (drizzle/0029_article_search.sql). Besides its words a
 * document contains its filter values, each prefixed by "@", which no word has, so that one index answers words, filters and days together.
 */

export type ArticleFilters = {
  sport?: Sport | undefined;
  /** The sports that readers are offered, if some are closed and none is named. */
  sports?: readonly Sport[] | undefined;
  siteId?: number | undefined;
  authorId?: number | undefined;
  access?: ArticleAccess | undefined;
};

/** The alternatives for each typed word: every group must match, by any of its words. */
export type Terms = readonly (readonly string[])[];

/** A day is in one interval of each of these lengths; `search_texts` in the migration has the same ones. */
const LENGTHS = [1, 8, 64, 512] as const;
const DAY_MS = 86_400_000;

/** The fewest intervals that cover the days from `first` to `last`, counted since 1970. */
export function intervalsOf(first: number, last: number): string[] {
  const intervals: string[] = [];
  let day = first;
  while (day <= last) {
    const level = LENGTHS.findLastIndex((length) => day % length === 0 && day + length - 1 <= last);
    const length = LENGTHS[level] ?? 1;
    intervals.push(`@${Math.max(0, level)} ${day / length}`);
    day += length;
  }
  return intervals;
}

const dayOf = (at: Date) => Math.floor(at.getTime() / DAY_MS);

export const labelsOf = ({ sport, siteId, authorId, access }: ArticleFilters): string[] => [
  ...(sport === undefined ? [] : [`@sport ${sport}`]),
  ...(siteId === undefined ? [] : [`@site ${siteId}`]),
  ...(authorId === undefined ? [] : [`@author ${authorId}`]),
  ...(access === undefined ? [] : [`@access ${access}`]),
];

/** `span`: the range of publication days; null: any. Returns null without any condition. */
export function articleQuery(
  terms: Terms,
  filters: ArticleFilters,
  span: { first: Date; last: Date } | null,
): string | null {
  const days = span === null ? [] : [anyOf(intervalsOf(dayOf(span.first), dayOf(span.last)))];
  const offered = filters.sports === undefined ? [] : [anyOf(filters.sports.map((sport) => `@sport ${sport}`))];
  const parts = [...terms.map(anyOf), ...labelsOf(filters).map(quoted), ...offered, ...days];
  return parts.length === 0 ? null : parts.join(' & ');
}

/** Any of the typed words: relevance depends on how often they occur, and whether in the headline. */
export const rankQuery = (terms: Terms): string => terms.map(anyOf).join(' | ');

const anyOf = (words: readonly string[]): string => `(${words.map(quoted).join(' | ')})`;

/** Words consist of letters and digits, and labels are our own: neither contains a quote. */
const quoted = (lexeme: string): string => `'${lexeme}'`;
