import { articleRows } from '#features/content/articles/public.ts';
import { corrections, misspelt, neighboursOf, readTyped } from '#features/search/predictions/public.ts';
import { listOfferedSports } from '#features/sites/sites/public.ts';
import { clampPage } from '#kernel/pagination.ts';
import { SPORTS, type Sport } from '#kernel/sports.ts';
import { endOfDay, startOfDay } from '#kernel/zoned-time.ts';
import type { Context } from '#platform/context.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { Terms } from '../article-query.ts';
import { ARTICLES_PER_PAGE, type searchContents } from '../contract.ts';
import { findNearArticleWords, listForms, listSaid } from '../queries.ts';
import { snippetOf } from '../snippet.ts';
import { type ArticleQuery, type Found, findArticles, NOTHING } from './found-articles.ts';

/** How many corrections of misspelled words are tried, most likely first. */
const MOST_TRIES = 4;
const SPEAKABLE = /^[a-z0-9]+$/;

export async function articlesFor(ctx: Context, wanted: ParsedOf<typeof searchContents>['query']) {
  const { page, perPage } = clampPage({ page: wanted.page, perPage: wanted.search.pageSize }, ARTICLES_PER_PAGE);
  const { words } = readTyped(wanted.search.query);
  const asked = { ...(await conditionsOf(ctx, wanted)), limit: perPage, offset: (page - 1) * perPage };
  const { found, terms, meant } = await read(ctx, words, asked);
  const [rows, said] = await Promise.all([articleRows(ctx, found.ids), listSaid(ctx.db, found.ids)]);
  const hits = new Set(terms.flat());
  const contents = rows.map((row) => ({ ...row, snippet: snippetOf(said.get(row.id) ?? '', hits) }));
  return { contents, meant, total: found.total, totalIsEstimate: found.totalIsEstimate, page, perPage };
}

type Conditions = Omit<ArticleQuery, 'terms'>;
type Read = { found: Found; terms: Terms; meant: string | null };

/** Articles with the words as typed. Falls back to similar words if there are none. */
async function read(ctx: Context, words: readonly string[], asked: Conditions): Promise<Read> {
  if (words.length === 0) return { found: await findArticles(ctx, { ...asked, terms: [] }), terms: [], meant: null };
  const none: Read = { found: NOTHING, terms: [], meant: null };
  if (!words.every((word) => SPEAKABLE.test(word))) return none;
  const found = await findTerms(ctx, await termsOf(ctx, words, words.at(-1) ?? null), asked);
  return found ? { ...found, meant: null } : ((await readAsMeant(ctx, words, asked)) ?? none);
}

async function readAsMeant(ctx: Context, words: readonly string[], asked: Conditions): Promise<Read | null> {
  const wanted = misspelt(words);
  if (wanted.length === 0) return null;
  const near = await findNearArticleWords(ctx.db, wanted, wanted.flatMap(neighboursOf));
  for (const { all } of corrections(words, near).slice(0, MOST_TRIES)) {
    const found = await findTerms(ctx, await termsOf(ctx, all.split(' '), null), asked);
    if (found) return { ...found, meant: all };
  }
  return null;
}

/** Each word with its other forms; null if a word is in no article. */
async function termsOf(ctx: Context, words: readonly string[], last: string | null): Promise<Terms | null> {
  const forms = await listForms(ctx.db, words, last);
  const terms = words.map((word) => forms.get(word) ?? []);
  return terms.every((term) => term.length > 0) ? terms : null;
}

async function findTerms(ctx: Context, terms: Terms | null, asked: Conditions) {
  if (terms === null) return null;
  const found = await findArticles(ctx, { ...asked, terms });
  return found.total === 0 ? null : { found, terms };
}

async function conditionsOf(
  ctx: Context,
  { sport, siteId, authorId, access, from, to, sort = 'relevance' }: ParsedOf<typeof searchContents>['query'],
): Promise<Omit<Conditions, 'limit' | 'offset'>> {
  // Exclusive, because the period to search includes its last moment.
  const end = to === undefined ? null : endOfDay(to);
  const last = end === null ? ctx.now.getTime() : end.getTime() - 1;
  return {
    filters: { sport, sports: sport === undefined ? await offeredOnly(ctx) : undefined, siteId, authorId, access },
    from: from === undefined ? null : startOfDay(from),
    to: new Date(Math.min(last, ctx.now.getTime())),
    sort,
  };
}

/** Undefined while every sport is offered, because then nothing has to be excluded. */
async function offeredOnly({ db }: Context): Promise<readonly Sport[] | undefined> {
  const offered = await listOfferedSports(db);
  return offered.length === SPORTS.length ? undefined : offered;
}
