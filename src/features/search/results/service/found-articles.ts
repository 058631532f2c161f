import type { Context } from '#platform/context.ts';
import { type ArticleFilters, articleQuery, labelsOf, rankQuery, type Terms } from '../article-query.ts';
import { findEdges, findShares, listFoundArticles, type Shares, WINDOW } from '../queries.ts';

/**
 * Finds matching articles in bounded time. Rare words are searched in all articles. Common words are searched in the latest articles, as
 * far back as a thousand matches are expected, and further only if there are fewer: for words in nearly every article, a few thousand of
 * two hundred thousand articles are enough.
 */

/** Searches all articles if no more matches than this are expected. */
const FEW = 5 * WINDOW;
/** The density of articles over time is measured over this many of the latest. */
const LATEST = 2048;
/** The minimum and maximum factor by which the next search goes further back. */
const LEAST_STEP = 4;
const LARGEST_STEP = 64;
/** Aims for this factor above a thousand matches, so that a second search is rare. */
const MARGIN = 1.2;

export type ArticleQuery = {
  terms: Terms;
  filters: ArticleFilters;
  from: Date | null;
  /** Never later than now. */
  to: Date;
  sort: 'relevance' | 'date';
  limit: number;
  offset: number;
};

export type Found = { ids: number[]; total: number; totalIsEstimate: boolean };

export const NOTHING: Found = { ids: [], total: 0, totalIsEstimate: false };

export async function findArticles(ctx: Context, wanted: ArticleQuery): Promise<Found> {
  const { from, to } = wanted;
  const ranked = rankQuery(wanted.terms);
  const share = shareOf(wanted, await sharesOf(ctx));
  if (share.expected <= FEW && (from === null || from <= to)) return exactly(await lookThrough(from));

  const { edge, oldest } = await findEdges(ctx.db, to, LATEST);
  if (oldest === null) return NOTHING;
  const bottom = from !== null && from > oldest ? from : oldest;
  if (bottom > to) return NOTHING;
  const whole = to.getTime() - bottom.getTime();
  let span = edge === null ? whole : ((to.getTime() - edge.getTime()) * share.articlesFor(MARGIN * WINDOW)) / LATEST;
  for (;;) {
    if (span >= whole) return exactly(await lookThrough(from));
    const { ids, total } = await lookThrough(new Date(to.getTime() - span));
    if (total >= WINDOW) return { ids, total: Math.round((total * whole) / span), totalIsEstimate: true };
    span *= Math.min(LARGEST_STEP, Math.max(LEAST_STEP, (MARGIN * WINDOW) / Math.max(1, total)));
  }

  /** `first` is null to search articles of any age. */
  function lookThrough(first: Date | null) {
    const query = articleQuery(wanted.terms, wanted.filters, first === null ? null : { first, last: to });
    return listFoundArticles(ctx.db, { ...wanted, wanted: query, ranked, first, last: to });
  }
}

const exactly = (found: { ids: number[]; total: number }): Found => ({ ...found, totalIsEstimate: false });

/** Cached for a few minutes: they only decide where to search first. */
const sharesOf = ({ db, memory }: Context) => memory.recall('article-shares', [], () => findShares(db));

/** The expected matches, as if words and filters were independent. */
function shareOf({ terms, filters }: ArticleQuery, shares: Shares | null) {
  if (shares === null) return { expected: Number.POSITIVE_INFINITY, articlesFor: () => LATEST };
  const { articles, known, rest } = shares;
  const of = (lexeme: string) => known.get(lexeme) ?? rest;
  const groups = [...terms, ...labelsOf(filters).map((label) => [label])];
  const share = groups.reduce(
    (product, group) =>
      product *
      Math.min(
        1,
        group.reduce((sum, lexeme) => sum + of(lexeme), 0),
      ),
    1,
  );
  return { expected: articles * share, articlesFor: (many: number) => Math.max(LATEST, many / share) };
}
