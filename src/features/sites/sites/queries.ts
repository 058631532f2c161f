import { eq, sql } from 'drizzle-orm';
import type { Sport } from '#kernel/sports.ts';
import type { Db } from '#platform/db/database.ts';
import type { Site, SiteSeed, SiteSettings } from './site.ts';
import { closedSports, sites } from './tables.ts';

/** National sites first, then teams by name. */
export async function selectSites(db: Db): Promise<Site[]> {
  const order = sql`case ${sites.kind} when 'main' then 0 when 'sport' then 1 else 2 end, ${sites.shortName} collate "C"`;
  return db.select().from(sites).orderBy(order, sites.id);
}

/** `isLocked`: locks the row until the transaction ends. */
export async function selectSite(db: Db, id: number, { isLocked = false } = {}): Promise<Site | null> {
  const query = db.select().from(sites).where(eq(sites.id, id));
  const [site] = await (isLocked ? query.for('update') : query);
  return site ?? null;
}

export async function updateSiteSettings(db: Db, id: number, settings: Partial<SiteSettings>): Promise<void> {
  await db.update(sites).set(settings).where(eq(sites.id, id));
}

export async function setSiteClosedAt(db: Db, id: number, closedAt: Date | null): Promise<void> {
  await db.update(sites).set({ closedAt }).where(eq(sites.id, id));
}

export async function updateSiteNames(
  db: Db,
  id: number,
  { name, friendlyName, shortName, headerName }: Pick<Site, 'name' | 'friendlyName' | 'shortName' | 'headerName'>,
): Promise<void> {
  await db.update(sites).set({ name, friendlyName, shortName, headerName }).where(eq(sites.id, id));
}

export async function insertSite(db: Db, site: SiteSeed): Promise<void> {
  await db.insert(sites).values(site);
}

/** Updates what follows from a college's facts; what an operator chose for the site (sales, application, measurement) stays. */
export async function updateSiteFacts(
  db: Db,
  { id, hasOwnColors }: Pick<Site, 'id' | 'hasOwnColors'>,
  { subscribable: _, enablePwa: __, primaryColor, secondaryColor, ...facts }: SiteSeed,
) {
  const colors = hasOwnColors ? {} : { primaryColor, secondaryColor };
  await db
    .update(sites)
    .set({ ...facts, ...colors })
    .where(eq(sites.id, id));
}

/** When each closed sport was closed; sports without an entry are offered. */
export async function selectClosedSports(db: Db): Promise<Map<Sport, Date>> {
  const rows = await db.select().from(closedSports);
  return new Map(rows.map(({ sport, closedAt }) => [sport, closedAt]));
}

export async function insertClosedSport(db: Db, sport: Sport, closedAt: Date): Promise<void> {
  await db.insert(closedSports).values({ sport, closedAt });
}

export async function deleteClosedSport(db: Db, sport: Sport): Promise<void> {
  await db.delete(closedSports).where(eq(closedSports.sport, sport));
}
