import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { signatureOf } from '#platform/security/signed-body.ts';
import { embeddedCardDeliveries, embeddedCardObjects } from '../tables.ts';

/** Webhooks, sent to the program as Stripe sends them: signed, and retried with growing delays for three days until acknowledged. */

/** Returns the status; throws if the program could not be reached. */
export type PostEvent = (event: { body: string; signature: string }) => Promise<number>;

const BATCH = 50;
const LONGEST_MS = 12 * HOUR_MS;
/** Three days of retries. */
const MOST_TRIES = 16;

/** Delivers every due event, oldest first; returns how many were acknowledged. Two concurrent runs may deliver an event twice. */
export async function deliverEvents(
  db: Db,
  { secret, post, now }: { secret: string; post: PostEvent; now: Date },
): Promise<number> {
  const due = await db
    .select({ id: embeddedCardDeliveries.eventId, tries: embeddedCardDeliveries.tries, body: embeddedCardObjects.body })
    .from(embeddedCardDeliveries)
    .innerJoin(embeddedCardObjects, eq(embeddedCardObjects.id, embeddedCardDeliveries.eventId))
    .where(and(isNotNull(embeddedCardDeliveries.nextTryAt), lte(embeddedCardDeliveries.nextTryAt, now)))
    .orderBy(asc(embeddedCardObjects.number))
    .limit(BATCH);
  let heard = 0;
  for (const { id, tries, body } of due) {
    const text = JSON.stringify(body);
    const status = await post({ body: text, signature: signatureOf(text, secret, now) }).catch(() => 0);
    const isHeard = status >= 200 && status < 300;
    heard += Number(isHeard);
    const nextTryAt = isHeard || tries + 1 >= MOST_TRIES ? null : new Date(now.getTime() + waitAfter(tries));
    await db
      .update(embeddedCardDeliveries)
      .set({ tries: tries + 1, nextTryAt })
      .where(eq(embeddedCardDeliveries.eventId, id));
  }
  return heard;
}

const waitAfter = (tries: number) => Math.min(LONGEST_MS, MINUTE_MS * 2 ** tries);
