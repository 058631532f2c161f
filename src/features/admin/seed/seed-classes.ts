import { rankClass, takenSlugs, takeSlug, writeProspectHistories } from '#features/recruiting/prospects/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import { historyOf } from './recruit-history.ts';
import { type ClassWish, inventClass, type Recruit } from './recruits.ts';

export type WrittenRecruit = { recruit: Recruit; id: number; personId: number; slug: string };

/** Writes a class and ranks it; `onChunk` is called for each part. Returns the number of prospects. */
export async function seedClass(
  db: Db,
  wish: ClassWish & { today: number },
  onChunk: (written: WrittenRecruit[]) => Promise<void>,
): Promise<number> {
  const { sport, classYear } = wish;
  let count = 0;
  for (const recruits of inventClass(wish)) {
    const names = recruits.map(({ name }) => name);
    const slugs = await takenSlugs(db, classYear, names);
    const histories = recruits.map((recruit) => historyOf(recruit, takeSlug(recruit.name, slugs), wish));
    const ids = await writeProspectHistories(db, histories);
    await onChunk(
      recruits.map((recruit, index) => ({
        recruit,
        id: ids[index]?.id ?? 0,
        personId: ids[index]?.personId ?? 0,
        slug: histories[index]?.prospect.slug ?? '',
      })),
    );
    count += recruits.length;
  }
  await rankClass(db, sport, classYear);
  return count;
}

export type SeededClass = { sport: Sport; year: number; created: number };
