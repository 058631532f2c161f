import type { Db } from '#platform/db/database.ts';
import { authors } from './tables.ts';

/** Fictitious authors for tests. */

type AuthorFacts = Partial<Omit<typeof authors.$inferInsert, 'id'>>;

let made = 0;

export async function buildAuthor(db: Db, facts: AuthorFacts = {}): Promise<typeof authors.$inferSelect> {
  made += 1;
  const named = { slug: `author-${made}`, name: `Author Number ${made}`, title: 'Recruiting analyst', bio: 'Writes.' };
  const [built] = await db
    .insert(authors)
    .values({ ...named, ...facts })
    .returning();
  if (!built) throw new Error('no author was written');
  return built;
}
