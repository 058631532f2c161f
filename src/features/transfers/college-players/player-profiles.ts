import { and, eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { collegePlayerProfiles } from './tables.ts';

/** Links from college players to their profiles at an outside provider. */

export type LinkedProfile = { profileId: string; linkedAt: Date; syncedAt: Date | null };
type Link = { collegePlayerId: number; provider: string };

export async function findLinkedProfile(db: Db, { collegePlayerId, provider }: Link): Promise<LinkedProfile | null> {
  const [found] = await db
    .select()
    .from(collegePlayerProfiles)
    .where(
      and(eq(collegePlayerProfiles.collegePlayerId, collegePlayerId), eq(collegePlayerProfiles.provider, provider)),
    );
  return found ?? null;
}

/** The player that a profile is linked to; null if none. */
export async function findPlayerOfProfile(
  db: Db,
  { provider, profileId }: { provider: string; profileId: string },
): Promise<number | null> {
  const [found] = await db
    .select({ id: collegePlayerProfiles.collegePlayerId })
    .from(collegePlayerProfiles)
    .where(and(eq(collegePlayerProfiles.provider, provider), eq(collegePlayerProfiles.profileId, profileId)));
  return found?.id ?? null;
}

/** Links a profile to a player, replacing an existing link. */
export async function linkProfile(
  db: Db,
  { collegePlayerId, provider, profileId, now }: Link & { profileId: string; now: Date },
): Promise<void> {
  await db
    .insert(collegePlayerProfiles)
    .values({ collegePlayerId, provider, profileId, linkedAt: now })
    .onConflictDoUpdate({
      target: [collegePlayerProfiles.collegePlayerId, collegePlayerProfiles.provider],
      set: { profileId, linkedAt: now, syncedAt: null },
    });
}

/** Called after a sync; `profileId` differs if the provider renamed the profile. */
export async function setProfileSynced(
  db: Db,
  { collegePlayerId, provider, profileId, now }: Link & { profileId: string; now: Date },
): Promise<void> {
  await db
    .update(collegePlayerProfiles)
    .set({ profileId, syncedAt: now })
    .where(
      and(eq(collegePlayerProfiles.collegePlayerId, collegePlayerId), eq(collegePlayerProfiles.provider, provider)),
    );
}

/** Returns false if there was no link. */
export async function unlinkProfile(db: Db, { collegePlayerId, provider }: Link): Promise<boolean> {
  const gone = await db
    .delete(collegePlayerProfiles)
    .where(
      and(eq(collegePlayerProfiles.collegePlayerId, collegePlayerId), eq(collegePlayerProfiles.provider, provider)),
    )
    .returning({ id: collegePlayerProfiles.id });
  return gone.length > 0;
}
