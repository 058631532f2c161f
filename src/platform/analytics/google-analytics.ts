import { randomInt } from 'node:crypto';
import type { Log } from '../log/log.ts';
import type { Analytics, AnalyticsEvent, PageView } from './analytics.ts';
import { createFlusher } from './flusher.ts';

/**
 * Google Analytics 4 by its Measurement Protocol: `POST /mp/collect?measurement_id=…&api_secret=…` with a JSON body of `client_id`
 * and `events`, each with `name` and `params`.
 * https://developers.google.com/analytics/devguides/collection/protocol/ga4/sending-events
 * Limits: https://support.google.com/analytics/answer/9267744
 */

const GOOGLE_ANALYTICS_URL = 'https://www.google-analytics.com';

const FLUSH_MS = 5_000;
const TIMEOUT_MS = 3_000;
/** Events per request, characters of a text value, and the form of a parameter's name. */
const BATCH = 25;
const LONGEST_VALUE = 100;
const PARAMETER = /^(?!ga_|google_|firebase_)[a-z][a-z0-9_]{0,39}$/i;
/** The oldest events beyond it are dropped, so that an outage of Google cannot fill our memory. */
const LONGEST_QUEUE = 2_000;

export type GoogleAnalyticsOptions = {
  /** Keyed by the measurement id of each data stream. A site whose stream has no secret sends nothing. */
  secrets: ReadonlyMap<string, string>;
  url?: string | undefined;
  /** The measurement id that staff set for a site; null if the site is not measured there. */
  measurementIdOf: (siteId: number) => Promise<string | null>;
  log: Log;
  flushMs?: number;
};

/**
 * Fire-and-forget: an event is sent once. Losses are counted and logged in one line when an outage begins and one when it ends.
 *
 * The protocol needs a `client_id`. Ours is a random number for each request, so that Google can link no two visits and no two pages of
 * anybody; one request may hold events of several readers. Events are counted by site and name, and "users" in Google's reports mean
 * nothing. Neither a member's id nor the reader's address or browser is sent.
 */
export function createGoogleAnalytics({
  secrets,
  url = GOOGLE_ANALYTICS_URL,
  measurementIdOf,
  log,
  flushMs = FLUSH_MS,
}: GoogleAnalyticsOptions): Pick<Analytics, 'track' | 'view' | 'flush'> {
  const queue: GoogleEvent[] = [];
  const { schedule, flush } = createFlusher(sendAll, { flushMs });
  let lost = 0;

  /** Only the kind of page: an address may name a person. */
  const view = ({ siteId, at, page }: PageView) =>
    track({ name: 'page_view', siteId, at, properties: { page_type: page } });

  function track(event: GoogleEvent): void {
    queue.push(event);
    if (queue.length > LONGEST_QUEUE) lose(queue.splice(0, queue.length - LONGEST_QUEUE).length, 'too many wait');
    schedule();
  }

  function lose(events: number, reason: string): void {
    if (lost === 0) log.warn({ events, reason }, 'events do not reach Google Analytics, and are dropped');
    lost += events;
  }

  function noteDelivered(): void {
    if (lost > 0) log.info({ lost }, 'Google Analytics takes events again');
    lost = 0;
  }

  async function sendAll(): Promise<void> {
    const bySite = Map.groupBy(queue.splice(0), ({ siteId }) => siteId);
    const requests: { stream: Stream; events: readonly GoogleEvent[] }[] = [];
    for (const [siteId, events] of bySite) {
      const stream = await streamOf(siteId, events.length);
      if (!stream) continue;
      for (let at = 0; at < events.length; at += BATCH) requests.push({ stream, events: events.slice(at, at + BATCH) });
    }
    for (const [index, { stream, events }] of requests.entries()) {
      if (await send(stream, events)) continue;
      // Each further request would wait just as long, and a stopping process waits for all of them.
      const rest = requests.slice(index + 1).reduce((sum, each) => sum + each.events.length, 0);
      if (rest > 0) lose(rest, 'no connection');
      return;
    }
  }

  async function streamOf(siteId: number, events: number): Promise<Stream | null> {
    try {
      const measurementId = await measurementIdOf(siteId);
      const secret = measurementId === null ? undefined : secrets.get(measurementId);
      return measurementId === null || secret === undefined ? null : { measurementId, secret };
    } catch (error) {
      lose(events, reasonOf(error));
      return null;
    }
  }

  /** False if Google could not be reached. */
  async function send({ measurementId, secret }: Stream, events: readonly GoogleEvent[]): Promise<boolean> {
    const address = new URL('/mp/collect', url);
    address.search = new URLSearchParams({ measurement_id: measurementId, api_secret: secret }).toString();
    try {
      const reply = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(bodyOf(events)),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await reply.body?.cancel();
      if (reply.ok) noteDelivered();
      else lose(events.length, `status ${reply.status}`);
      return true;
    } catch (error) {
      lose(events.length, reasonOf(error));
      return false;
    }
  }

  return { track, view, flush };
}

/** Page views are events too, under Google's own name. */
type GoogleEvent = Omit<AnalyticsEvent, 'name'> & { name: AnalyticsEvent['name'] | 'page_view' };

type Stream = { measurementId: string; secret: string };

/** Leaves out the URL, because it contains the secret. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

const MOST_RANDOM = 2 ** 32;

/** The body of one request. */
function bodyOf(events: readonly GoogleEvent[]) {
  const random = randomInt(1, MOST_RANDOM);
  return {
    client_id: `${random}.${randomInt(1, MOST_RANDOM)}`,
    timestamp_micros: (events[0]?.at.getTime() ?? 0) * 1_000,
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    events: events.map(({ name, properties }) => ({
      name,
      // Realtime reports leave out an event without these two.
      params: { ...paramsOf(properties), session_id: String(random), engagement_time_msec: 1 },
    })),
  };
}

function paramsOf(properties: AnalyticsEvent['properties']): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) => {
      if (!PARAMETER.test(name)) return [];
      return [[name, typeof value === 'number' ? value : String(value).toWellFormed().slice(0, LONGEST_VALUE)]];
    }),
  );
}
