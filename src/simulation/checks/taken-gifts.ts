import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { Deal } from '../member.ts';

/** Gifts that a subscription has no more, because the bank of their buyer kept the money: the end moved back by as much of them as was left. */
export type TakenGift = { at: Date; redeemedAt: Date; addedDays: number; takenDays: number };

type Row = { id: number; at: string; redeemed_at: string; added_days: number; taken_days: number };

/** By subscription. How many of the days were left the audit log says; that they were not more than were added, the checks do. */
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

/** By what the end moves back: whole months go as they came. */
export function takingOf(
  { moves, given }: Pick<Deal, 'moves' | 'given'>,
  { at, redeemedAt, addedDays, takenDays }: TakenGift,
): { at: Date; months: number; days: number } {
  const isIt = (move: { at: Date }) => move.at.getTime() === redeemedAt.getTime();
  const months = moves.find(isIt)?.months ?? (given && isIt(given) ? given.months : 0);
  const isWhole = months > 0 && takenDays === addedDays;
  return isWhole ? { at, months: -months, days: 0 } : { at, months: 0, days: -takenDays };
}
