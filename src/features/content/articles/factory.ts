import type { Db } from '#platform/db/database.ts';
import { buildAuthor } from '../authors/factory.ts';
import { bodyOfParagraphs } from './article-body.ts';
import { insertArticles, type NewArticle } from './queries.ts';

/** Articles for tests. */

let made = 0;

/** One article, by default published and free, on site 1 and with its own author. Returns its id. */
export async function buildArticle(db: Db, facts: Partial<NewArticle> = {}): Promise<number> {
  made += 1;
  const article: NewArticle = {
    slug: `article-${made}`,
    siteId: 1,
    sport: 'football',
    authorId: facts.authorId ?? (await buildAuthor(db)).id,
    headline: `Article number ${made}`,
    dek: 'What it is about in one sentence.',
    body: bodyOfParagraphs(['The first paragraph.', 'The second paragraph.']),
    access: 'free',
    status: 'published',
    publishedAt: new Date('2026-11-20T16:00:00Z'),
    personIds: [],
    collegeIds: [],
    ...facts,
  };
  const [id] = await insertArticles(db, [article]);
  if (id === undefined) throw new Error('no article was written');
  return id;
}
