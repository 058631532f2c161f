import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Deal } from '../member.ts';

/** Gifts that a subscription lost because the buyer's bank kept the money: the end moved back by what was left of each gift. */
export type TakenGift = { at: Date; redeemedAt: Date; addedDays: number; takenDays: number };

type Row = { id: number; at: string; redeemed_at: string; added_days: number; taken_days: number };

/** Grouped by subscription. The audit log says how many days were left; the checks verify that no more were removed than added. */
export async function readTakenGifts(db: Db): Promise<Map<number, TakenGift[]>> {
  const { rows } = await db.execute<Row>(sql`
    select g.subscription_id as id, g.taken_back_at as at, g.redeemed_at, g.added_days,
      coalesce((a.after->>'takenDays')::int, 0) as taken_days
    from gifts g left join audit_entries a
      on a.action = 'gift.take_back' and a.subject_type = 'gift' and a.subject_id = g.id::text
    where g.taken_back_at is not null order by g.taken_back_at, g.id`);
  const taken = rows.map(({ id, at, redeemed_at, added_days, taken_days }) => ({
    id,
    gift: { at: new Date(at), redeemedAt: new Date(redeemed_at), addedDays: added_days, takenDays: taken_days },
  }));
  return new Map([...Map.groupBy(taken, ({ id }) => id)].map(([id, own]) => [id, own.map(({ gift }) => gift)]));
}

/** How far the end moves back: whole months are removed as months, as they were added. */
export function takingOf(
  { moves, given }: Pick<Deal, 'moves' | 'given'>,
  { at, redeemedAt, addedDays, takenDays }: TakenGift,
): { at: Date; months: number; days: number } {
  const isIt = (move: { at: Date }) => move.at.getTime() === redeemedAt.getTime();
  const months = moves.find(isIt)?.months ?? (given && isIt(given) ? given.months : 0);
  const isWhole = months > 0 && takenDays === addedDays;
  return isWhole ? { at, months: -months, days: 0 } : { at, months: 0, days: -takenDays };
}
