import { z } from 'zod';
import { DAY_MS } from '#kernel/dates.ts';
import type { Delay } from './delays.ts';
import type { FaultCounts } from './fault-names.ts';

/**
 * Webhooks that come late, twice or out of order, or whose acknowledgment is lost. Providers retry each for days
 * (docs.stripe.com/webhooks).
 */

export type ProviderEvent = { body: string; signature: string };
/** How an embedded provider sends its events to the program. */
export type SendEvents = (post: (event: ProviderEvent) => Promise<number>) => Promise<number>;

/** How often each fault happens, as a fraction of the fault share. */
const LATE = 0.4;
const DAYS_LATE = 0.06;
const MOST_DAYS_LATE = 3;
const TWICE = 0.3;
const UNACKNOWLEDGED = 0.2;

const UNHEARD = 503;

/** The formats of the card provider and of PayPal. */
const event = z.union([
  z
    .object({
      id: z.string(),
      created: z.number(),
      data: z.object({ object: z.object({ payment_intent: z.string().nullish() }) }),
    })
    .transform(({ id, created, data }) => ({ id, at: created * 1000, charge: data.object.payment_intent ?? null })),
  z
    .object({ id: z.string(), create_time: z.string() })
    .transform(({ id, create_time }) => ({ id, at: Date.parse(create_time), charge: null })),
]);

type Deps = {
  happens: (rate: number) => boolean;
  note: FaultCounts['note'];
  /** Gets one entry for each card charge with a withheld webhook, with the time of its delivery. */
  delays: Delay[];
  now: () => Date;
  /** A whole number of days from 2 to `most`. */
  days: (most: number) => number;
  isDown: () => boolean;
};

export function lateWebhooks({ happens, note, delays, now, days, isDown }: Deps): (send: SendEvents) => SendEvents {
  const heldUntil = new Map<string, number>();
  const withheld = new Map<string, Delay>();
  let lastAt = 0;

  /** Decided once for each event. */
  function isHeld(id: string): boolean {
    const held = heldUntil.get(id) ?? (happens(DAYS_LATE) ? now().getTime() + days(MOST_DAYS_LATE) * DAY_MS : 0);
    if (!heldUntil.has(id) && held > 0) note('a webhook came days late');
    heldUntil.set(id, held);
    return held > now().getTime();
  }

  function isLate(id: string): boolean {
    if (isDown() || isHeld(id)) return true;
    if (!happens(LATE)) return false;
    note('a webhook came late');
    return true;
  }

  /** Records a delay from the due time to the delivery; its end is unknown until then. */
  function withhold(id: string, at: number, charge: string): void {
    if (withheld.has(id)) return;
    const delay = { from: at, to: Number.POSITIVE_INFINITY, of: { charge } };
    withheld.set(id, delay);
    delays.push(delay);
  }

  function letThrough(id: string): void {
    const delay = withheld.get(id);
    if (delay?.to === Number.POSITIVE_INFINITY) delay.to = now().getTime();
  }

  return (send) => (post) =>
    send(async (sent) => {
      const { id, at, charge } = event.parse(JSON.parse(sent.body));
      if (isLate(id)) {
        if (charge !== null) withhold(id, at, charge);
        return UNHEARD;
      }
      letThrough(id);
      if (at < lastAt) note('a webhook came out of order');
      lastAt = Math.max(lastAt, at);
      const status = await post(sent);
      if (happens(TWICE)) {
        note('a webhook came twice');
        await post(sent);
      }
      if (!happens(UNACKNOWLEDGED)) return status;
      note('that a webhook was heard was lost');
      return UNHEARD;
    });
}
