import type { Context } from '#platform/context.ts';
import { METER_MS } from '../meter.ts';
import { listUnclaimed, lockMeter, mergeReadings } from '../queries.ts';
import { browserReader, memberReader } from '../reader.ts';

/**
 * Moves what was opened in this browser to the member who logs in: it stays open to them and counts toward their meter, once (decision
 * 0110). Each reading goes to one member, the first to log in, so that on a shared computer nobody gets another's. The browser keeps its
 * own count: logging out opens nothing new.
 */
export async function mergeVisitor({ db: root, actor, session, cookies, now }: Context): Promise<void> {
  const browser = browserReader(cookies);
  // If staff view the site as the member, the browser is their own.
  if (actor.kind !== 'member' || browser === null || session?.viewing) return;
  const after = new Date(now.getTime() - METER_MS);
  if ((await listUnclaimed(root, browser, after)).length === 0) return;
  const member = memberReader(actor.userId);
  await root.transaction(async (db) => {
    // Locks the browser first: of two members at the same time, the second finds nothing.
    await lockMeter(db, browser);
    await lockMeter(db, member);
    await mergeReadings(db, { browser, member }, await listUnclaimed(db, browser, after));
  });
}
