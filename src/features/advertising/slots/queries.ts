import { and, count, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { AdState } from './advertisement-view.ts';
import { houseAdvertisements } from './tables.ts';

export type NewAdvertisement = Omit<typeof houseAdvertisements.$inferInsert, 'id'>;
export type AdvertisementRow = typeof houseAdvertisements.$inferSelect;

const { endsAt, id, siteId, startsAt } = houseAdvertisements;

const isNotOver = (now: Date): SQL | undefined => or(isNull(endsAt), gt(endsAt, now));

/** Current and future advertisements of a site or of all sites, in a fixed order. */
export async function listLiveAdvertisements(db: Db, site: number, now: Date): Promise<AdvertisementRow[]> {
  return db
    .select()
    .from(houseAdvertisements)
    .where(and(or(isNull(siteId), eq(siteId, site)), isNotOver(now)))
    .orderBy(id);
}

const inState = (state: AdState, now: Date): SQL | undefined => {
  if (state === 'over') return lte(endsAt, now);
  return and(isNotOver(now), state === 'running' ? lte(startsAt, now) : gt(startsAt, now));
};

export async function listByState(
  db: Db,
  { state, now, limit, offset }: { state: AdState; now: Date; limit: number; offset: number },
): Promise<AdvertisementRow[]> {
  return db
    .select()
    .from(houseAdvertisements)
    .where(inState(state, now))
    .orderBy(desc(startsAt), desc(id))
    .limit(limit)
    .offset(offset);
}

export async function countByState(db: Db, now: Date) {
  const of = (state: AdState) => sql<number>`(count(*) filter (where ${inState(state, now)}))::int`;
  const [counts] = await db
    .select({ running: of('running'), toCome: of('to_come'), over: of('over'), all: count() })
    .from(houseAdvertisements);
  return counts ?? { running: 0, toCome: 0, over: 0, all: 0 };
}

export async function hasAdvertisements(db: Db): Promise<boolean> {
  const [found] = await db.select({ id }).from(houseAdvertisements).limit(1);
  return found !== undefined;
}

export async function insertAdvertisement(db: Db, added: NewAdvertisement): Promise<number> {
  const [row] = await db.insert(houseAdvertisements).values(added).returning({ id });
  if (!row) throw new Error('no advertisement was written');
  return row.id;
}

export async function findAdvertisementForUpdate(db: Db, wanted: number): Promise<AdvertisementRow | null> {
  const [row] = await db.select().from(houseAdvertisements).where(eq(id, wanted)).for('update');
  return row ?? null;
}

export async function endAdvertisementAt(db: Db, wanted: number, at: Date): Promise<void> {
  await db.update(houseAdvertisements).set({ endsAt: at }).where(eq(id, wanted));
}
