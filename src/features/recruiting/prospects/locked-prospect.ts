import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { prospects } from './tables.ts';

/** What decides about a prospect's commitment and the forecasts on it. */
const COLUMNS = {
  id: prospects.id,
  personId: prospects.personId,
  sport: prospects.sport,
  classYear: prospects.classYear,
  slug: prospects.slug,
  name: prospects.name,
  position: prospects.position,
  hometownState: prospects.hometownState,
  stars: prospects.stars,
  status: prospects.status,
  collegeId: prospects.collegeId,
  committedOn: prospects.committedOn,
  isHidden: prospects.isHidden,
};

export type LockedProspect = NonNullable<Awaited<ReturnType<typeof lockProspect>>>;

/**
 * The prospect, held until the caller's transaction ends. `share` keeps him as he is while others may hold him too: a forecast is
 * made on an open prospect or not at all. `update` is for who changes him. Null where there is none; a hidden one is found.
 */
export async function lockProspect(db: Db, id: number, strength: 'share' | 'update') {
  const [found] = await db.select(COLUMNS).from(prospects).where(eq(prospects.id, id)).for(strength);
  return found ?? null;
}
