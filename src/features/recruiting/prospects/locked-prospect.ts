import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { prospects } from './tables.ts';

/** The columns that matter for a prospect's commitment and the picks on it. */
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
 * The prospect, locked until the caller's transaction ends. `share` keeps the row unchanged while others may share the lock: a pick is made
 * on an uncommitted prospect or not at all. `update` is for changing the row. Null if there is none; a hidden prospect is found.
 */
export async function lockProspect(db: Db, id: number, strength: 'share' | 'update') {
  const [found] = await db.select(COLUMNS).from(prospects).where(eq(prospects.id, id)).for(strength);
  return found ?? null;
}
