import { isRankedSport, rebuildRankings } from '#features/teams/rankings/public.ts';
import { deletePlayer } from '#features/transfers/college-players/public.ts';
import { deleteEntries, lockEntries, transferTags } from '#features/transfers/entries/public.ts';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/events.ts';
import type { ParsedOf } from '#platform/http/endpoint.ts';
import type { deleteCollegePlayer } from '../contract.ts';
import { factsOf } from './change-player.ts';
import { collegeTags, editPlayer } from './edit-player.ts';

/**
 * Deletes a player who never existed, with the portal entries, and updates the rankings of the teams that they counted for in the same
 * transaction.
 */
export async function removePlayer(
  ctx: Context,
  playerId: number,
  { reason, revision }: ParsedOf<typeof deleteCollegePlayer>['body'],
) {
  return editPlayer(ctx, { playerId, revision }, async (db, player) => {
    const { id, personId, sport, name } = player;
    const entries = await lockEntries(db, id);
    const entryIds = entries.map((entry) => entry.id);
    // Portal files still have the entries, and the next import must not restore them. A roster adds the player again, without them.
    await deleteEntries(db, entryIds, { now: ctx.now });
    await deletePlayer(db, { id, personId });
    const colleges = [
      ...new Set(entries.flatMap(({ originCollegeId, exitCollegeId }) => [originCollegeId, exitCollegeId])),
    ].filter((each) => each !== null);
    const years = [...new Set(entries.map(({ year }) => year))].toSorted((a, b) => a - b);
    if (isRankedSport(sport))
      for (const classYear of years) {
        await rebuildRankings(db, { sport, classYear, collegeIds: colleges, now: ctx.now });
        await emit(db, { type: 'class_reordered', sport, classYear });
      }
    return {
      ok: true as const,
      done: { id },
      change: {
        action: 'player.delete',
        before: { name, sport, person: personId, ...factsOf(player), entries: entries.map(({ year }) => year) },
        after: null,
        reason,
        tags: [
          ...collegeTags(player, ...colleges.map((collegeId) => ({ collegeId }))),
          ...years.flatMap((year) => transferTags(sport, year)),
          ...(entries.length > 0 ? ['ticker'] : []),
        ],
      },
    };
  });
}
