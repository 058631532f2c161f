import { collegeFlags } from '#features/directory/colleges/public.ts';
import type { ProspectRow } from '#features/recruiting/prospects/prospect-view.ts';
import { listRecordsOfAllSports, prospectRowOf } from '#features/recruiting/prospects/public.ts';
import { listIncomingPlayers } from '#features/transfers/entries/public.ts';
import type { Context } from '#platform/context.ts';

/** Newcomers for readers, by id: each kind in one batch. */

export async function prospectRowsById(ctx: Context, ids: readonly number[]): Promise<Map<number, ProspectRow>> {
  const colleges = await collegeFlags(ctx);
  const records = await listRecordsOfAllSports(ctx.db, ids);
  return new Map(records.map((record) => [record.id, prospectRowOf(record, colleges)]));
}

/** `rank`: the rank among the transfers of the season. */
export async function incomingPlayersById(ctx: Context, transfers: readonly { id: number; rank: number | null }[]) {
  const colleges = await collegeFlags(ctx);
  const rankById = new Map(transfers.map(({ id, rank }) => [id, rank]));
  const players = await listIncomingPlayers(
    ctx.db,
    transfers.map(({ id }) => id),
  );
  return new Map(
    players.map(({ originCollegeId, ratingTenths, ...player }) => [
      player.id,
      {
        ...player,
        bluechipRating: ratingTenths === null ? null : ratingTenths / 10,
        origin: originCollegeId === null ? null : (colleges.get(originCollegeId) ?? null),
        rank: rankById.get(player.id) ?? null,
      },
    ]),
  );
}
