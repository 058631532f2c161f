import type { Db } from '#platform/db/database.ts';
import { customPages } from './tables.ts';

/** Published pages, for tests. */

type PageFacts = Partial<Omit<typeof customPages.$inferInsert, 'id'>>;

let made = 0;

export async function buildCustomPage(
  db: Db,
  now: Date,
  facts: PageFacts = {},
): Promise<typeof customPages.$inferSelect> {
  made += 1;
  const page = {
    slug: `page-${made}`,
    title: `Page ${made}`,
    description: '',
    html: '<p>Hello.</p>',
    place: 'none',
    position: made,
    status: 'published',
    publishedAt: now,
    revisedAt: now,
    changedAt: now,
    createdAt: now,
  } as const;
  const [built] = await db
    .insert(customPages)
    .values({ ...page, ...facts })
    .returning();
  if (!built) throw new Error('no page was written');
  return built;
}
