import { findPlayerOfProfile } from '#features/transfers/college-players/public.ts';
import type { Db } from '#platform/db/database.ts';

/** Whether a profile is linked to another player than this one; null: to anybody. */
export async function isTakenProfile(
  db: Db,
  { provider, profileId, playerId }: { provider: string; profileId: string; playerId: number | null },
): Promise<boolean> {
  const linked = await findPlayerOfProfile(db, { provider, profileId });
  return linked !== null && linked !== playerId;
}
