import { collegesInReach } from '#features/sites/sites/public.ts';
import {
  athleteTag,
  type LockedPlayer,
  lockPlayer,
  type PlayerFacts,
} from '#features/transfers/college-players/public.ts';
import { sportTransfersTag } from '#features/transfers/entries/public.ts';
import { apiError } from '#kernel/errors.ts';
import { isSport, type Sport } from '#kernel/sports.ts';
import { audit } from '#platform/audit/audit.ts';
import type { AuditFacts } from '#platform/audit/tables.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';

export type EditedPlayer = LockedPlayer & { sport: Sport };

/** The content of a change for the audit log. */
export type PlayerChange = {
  action: string;
  before: AuditFacts | null;
  after: AuditFacts | null;
  reason?: string;
  /** Additional cache tags, such as those of the colleges that show the player. */
  tags?: readonly string[];
};
type Verdict<Done, Reason extends string> =
  | { ok: true; change: PlayerChange; done: Done }
  | { ok: false; reason: Reason };

/** Changes with every write. */
export const revisionOf = ({ updatedAt }: Pick<LockedPlayer, 'updatedAt'>): string => updatedAt.toISOString();

/**
 * One transaction around a staff change of a college player: locks the player, makes and logs the change, and purges everything that shows
 * the player. Throws not_found for an unknown player and one who was taken down, conflict if the player changed since `revision`.
 */
export async function editPlayer<Done, Reason extends string>(
  ctx: Context,
  { playerId, revision }: { playerId: number; revision: string | undefined },
  change: (db: Db, player: EditedPlayer) => Promise<Verdict<Done, Reason>>,
): Promise<{ ok: true; done: Done } | { ok: false; reason: Reason }> {
  return ctx.db.transaction(async (db) => {
    const player = await lockPlayer(db, playerId);
    if (!player || player.isHidden || !isSport(player.sport)) throw apiError('not_found');
    if (revision !== undefined && revision !== revisionOf(player))
      throw apiError('conflict', {
        message: 'Someone changed this player since you opened the page. Your changes are not saved.',
      });
    const verdict = await change(db, { ...player, sport: player.sport });
    if (!verdict.ok) return verdict;
    // The tracker shows the year in college, which triggers derive from the player.
    const tags = [...(verdict.change.tags ?? []), sportTransfersTag(player.sport)];
    await recordPlayerChange(ctx, db, { id: player.id, personId: player.personId }, { ...verdict.change, tags });
    return { ok: true, done: verdict.done };
  });
}

export async function recordPlayerChange(
  ctx: Context,
  db: Db,
  { id, personId }: { id: number; personId: number },
  { tags = [], ...change }: PlayerChange,
): Promise<void> {
  await audit(db, ctx, { ...change, subject: { type: 'college_player', id } });
  await purgeTags(db, [athleteTag(personId), ...tags]);
}

/** The cache tags of pages that show these colleges' players. */
export const collegeTags = (...players: readonly Pick<PlayerFacts, 'collegeId'>[]): string[] => [
  ...new Set(
    players.flatMap(({ collegeId }) => (collegeId === null ? [] : [`college:${collegeId}`, `team:${collegeId}`])),
  ),
];

/** Whether the actor may write about a player of each of these colleges; a publisher only about their own. */
export async function mayWriteOf(
  ctx: Context,
  ...players: readonly Pick<PlayerFacts, 'collegeId'>[]
): Promise<boolean> {
  const own = await collegesInReach(ctx, 'transfers:write');
  return own === null || players.every(({ collegeId }) => collegeId !== null && own.includes(collegeId));
}
