import { sql } from 'drizzle-orm';
import { DAY_MS } from '#kernel/dates.ts';
import { deadline, ofCharge } from './delays.ts';
import type { World } from './world.ts';

/** Banks decide disputes a while later, for us or against us. */

/** By then the program knows of the dispute; a late webhook of the charge or an outage of the background work adds to it. */
const DECIDED_AFTER_MS = 9 * DAY_MS;
const WON = 0.5;

export async function decideDisputes({ application, database, clock, faults, numbers }: World): Promise<void> {
  const now = clock.now().getTime();
  // An inquiry takes no money until an event turns it into a dispute.
  const { rows } = await database.db.execute<{ id: string; charge: string; at: string }>(sql`
    select d.id, d.body->>'payment_intent' as charge, (
      select max(e.created_at) from embedded_card_objects e
      where e.object = 'event' and e.created_at >= d.created_at and e.body->>'type' like 'charge.dispute.%'
        and e.body->'data'->'object'->>'id' = d.id and e.body->'data'->'object'->>'status' = 'needs_response') as at
    from embedded_card_objects d
    where d.object = 'dispute' and d.body->>'status' = 'needs_response'
      and d.created_at < ${new Date(now - DECIDED_AFTER_MS).toISOString()}::timestamptz order by d.number`);
  const isDecided = (charge: string, at: string) =>
    deadline(Date.parse(at), DECIDED_AFTER_MS, ofCharge(faults.delays, charge)) < now;
  for (const { id, charge, at } of rows)
    if (isDecided(charge, at)) await application.ports.cards.embedded?.decideDispute(id, numbers.chance(WON));
}
