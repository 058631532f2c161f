import { listProspectsOfPeople, prospectProfileOf } from '#features/recruiting/prospects/public.ts';
import { rankingGraph } from '#features/recruiting/rank-history/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { Context } from '#platform/context.ts';
import { shownTransfers } from '../../entries/public.ts';
import { athleteOfPerson } from './profile.ts';

/** Ranks as a recruit and as a transfer. Throws not_found. */
export async function rankingDataOf(ctx: Context, who: { personId: number; sport?: Sport | undefined }) {
  const { record } = await athleteOfPerson(ctx, who);
  const { personId, sport } = record;
  const [recruit, transfers] = await Promise.all([recruitOf(ctx, personId, sport), placesOf(ctx, record.id)]);
  return { personId, sport, recruit, transfers };
}

/** The latest class in that sport; null if never one of our prospects. */
async function recruitOf(ctx: Context, personId: number, sport: Sport) {
  const prospects = await listProspectsOfPeople(ctx.db, [personId]);
  const latest = prospects.find((each) => each.sport === sport);
  if (!latest) return null;
  const [{ prospect }, ranking] = await Promise.all([
    prospectProfileOf(ctx, { prospectId: latest.id }),
    rankingGraph(ctx, latest.id),
  ]);
  return { ...prospect, prospectId: prospect.id, ranking };
}

async function placesOf(ctx: Context, collegePlayerId: number) {
  const { transfers } = await shownTransfers(ctx, collegePlayerId);
  return transfers.map((transfer) => ({ ...transfer, place: transfer.transferRank }));
}
