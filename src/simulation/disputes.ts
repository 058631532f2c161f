import { sql } from 'drizzle-orm';
import type { World } from './world.ts';

/** Banks decide about what they took back: a while later, for us or against us. */

/** By then it was heard that they ask, whatever broke. */
const DECIDED_AFTER_DAYS = 14;
const WON = 0.5;

export async function decideDisputes({ application, database, clock, numbers }: World): Promise<void> {
  const { rows } = await database.db.execute<{ id: string }>(sql`
    select id from embedded_card_objects where object = 'dispute' and body->>'status' = 'needs_response'
      and created_at < ${clock.now().toISOString()}::timestamptz - make_interval(days => ${DECIDED_AFTER_DAYS}) order by number`);
  for (const { id } of rows) await application.ports.cards.embedded?.decideDispute(id, numbers.chance(WON));
}
