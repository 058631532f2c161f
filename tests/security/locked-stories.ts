import type { ArticleAccess } from '#features/content/articles/article-access.ts';
import { type ArticleBody, bodyText } from '#features/content/articles/article-body.ts';
import type { TestApp } from '../support/app.ts';

/** The stories of the demo network, and for each locked one a sentence that occurs nowhere else. */

export type LockedStory = {
  id: number;
  slug: string;
  access: Exclude<ArticleAccess, 'free'>;
  siteId: number;
  subdomain: string;
  sport: string;
  headline: string;
  authorSlug: string;
  authorId: number;
  personIds: number[];
  /** Sentences of the locked part; only letters, spaces and commas, so that no escaping changes them. */
  secrets: string[];
  /** Long words of the locked part whose beginning does not occur in the public part. */
  words: string[];
};

type Row = Omit<LockedStory, 'secrets' | 'words' | 'access'> & {
  access: ArticleAccess;
  dek: string;
  teaser: string[];
  body: ArticleBody;
  publishedAt: string;
};

const LOCKED = ['registered', 'premium', 'war_room'] as const;
const isLocked = (access: ArticleAccess): access is LockedStory['access'] => LOCKED.some((each) => each === access);

/** Latest first. A story without a sentence of its own is left out. */
export async function lockedStories(app: TestApp): Promise<LockedStory[]> {
  const { rows } = await app.database.executeSql(`
    select articles.id, articles.slug, access, articles.site_id as "siteId", sites.subdomain, articles.sport, headline, dek,
      teaser, body, authors.slug as "authorSlug", authors.id as "authorId",
      coalesce((select json_agg(person_id) from article_people where article_id = articles.id), '[]') as "personIds"
    from articles join sites on sites.id = articles.site_id join authors on authors.id = articles.author_id
    where status = 'published' order by published_at desc, articles.id desc`);
  const all = rows as unknown as Row[];
  const open = all.flatMap(({ access, headline, dek, teaser, body }) => [
    headline,
    dek,
    ...(access === 'free' ? [bodyText(body)] : teaser),
  ]);
  const known = open.join('\n');
  const timesOf = new Map<string, number>();
  for (const row of all)
    for (const each of new Set(sentencesOf(row.body))) timesOf.set(each, (timesOf.get(each) ?? 0) + 1);
  return all.flatMap(({ body, teaser, dek, publishedAt: _, access, ...story }) => {
    if (!isLocked(access)) return [];
    const secrets = sentencesOf(body).filter((each) => timesOf.get(each) === 1 && !known.includes(each));
    const shown = [story.headline, dek, ...teaser].join(' ').toLowerCase();
    return secrets.length === 0 ? [] : [{ ...story, access, secrets, words: wordsBeyond(shown, secrets) }];
  });
}

/** Words that a search can't match to the public part: neither by stem, for which five letters are enough, nor by typo tolerance. */
function wordsBeyond(shown: string, secrets: readonly string[]): string[] {
  const shownWords = wordsOf(shown);
  return wordsOf(secrets.join(' ')).filter(
    (word) => word.length >= 7 && !shown.includes(word.slice(0, 5)) && !shownWords.some((other) => isNear(word, other)),
  );
}

const wordsOf = (text: string): string[] => [...new Set(text.toLowerCase().split(/[^a-z]+/))];

/** The search tolerates typos by trigrams that two words share; three shared ones are stricter than it needs. */
function isNear(word: string, other: string): boolean {
  const trigrams = (text: string) =>
    new Set(Array.from({ length: text.length - 2 }, (_, at) => text.slice(at, at + 3)));
  if (word.length < 3 || other.length < 3) return false;
  const others = trigrams(other);
  return [...trigrams(word)].filter((each) => others.has(each)).length >= 3;
}

/** Passages of at least six plain words. */
function sentencesOf(body: ArticleBody): string[] {
  return bodyText(body)
    .split(/[^A-Za-z, ]+/)
    .map((each) => each.trim())
    .filter((each) => each.split(' ').length >= 6);
}

/** Whether a reply contains a locked sentence of a story. */
export const tells = (text: string, { secrets }: Pick<LockedStory, 'secrets'>): boolean =>
  secrets.some((secret) => text.includes(secret));
