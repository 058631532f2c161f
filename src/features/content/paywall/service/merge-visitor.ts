import type { Context } from '#platform/context.ts';
import { METER_MS } from '../meter.ts';
import { listUnclaimed, lockMeter, mergeReadings } from '../queries.ts';
import { browserReader, memberReader } from '../reader.ts';

/**
 * What was opened in this browser before its member signed in is theirs from then on: it stays open to them and counts to their meter, once
 * (decision 0110). Each reading goes to one member, the first who asks, so that of several at a shared computer none gets another's. The browser
 * keeps its own count: signing out opens nothing new.
 */
export async function mergeVisitor({ db: root, actor, session, cookies, now }: Context): Promise<void> {
  const browser = browserReader(cookies);
  // Of staff who view the site as the member, the browser is their own.
  if (actor.kind !== 'member' || browser === null || session?.viewing) return;
  const after = new Date(now.getTime() - METER_MS);
  if ((await listUnclaimed(root, browser, after)).length === 0) return;
  const member = memberReader(actor.userId);
  await root.transaction(async (db) => {
    // The browser first: two members who ask at once follow each other, and the second finds nothing.
    await lockMeter(db, browser);
    await lockMeter(db, member);
    await mergeReadings(db, { browser, member }, await listUnclaimed(db, browser, after));
  });
}
