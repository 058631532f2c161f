import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import { signatureOf } from '#platform/security/signed-body.ts';
import { embeddedCardDeliveries, embeddedCardObjects } from '../tables.ts';

/** Events, told to the program as Stripe tells them: signed, until it answers that it heard, less and less often for three days. */

/** Answers the status; throws where nobody could be reached. */
export type PostEvent = (event: { body: string; signature: string }) => Promise<number>;

const BATCH = 50;
const LONGEST_MS = 12 * HOUR_MS;
/** By then three days have passed. */
const MOST_TRIES = 16;

/** Tells every event that is due, the oldest first; answers how many were heard. Two who tell at once may tell an event twice. */
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
