import { DAY_MS, MINUTE_MS } from '#kernel/dates.ts';
import type { AlertEvent } from '../preferences/alert-kinds-view.ts';

/** A push alert and what becomes of it. Pure. */

export type PushSubject = 'prospect' | 'player' | 'game' | 'article';

/** refused: it could not be encrypted, or the push service takes no such message; dropped: nobody is to get it any more. */
export type PushOutcome = 'sent' | 'expired' | 'refused' | 'dropped';

const HOUR_MS = 60 * MINUTE_MS;

type Policy = {
  /** How long after it is due it is still worth showing. */
  ttlMs: number;
  urgency: 'high' | 'normal' | 'low';
  /** Whether it waits for the end of quiet hours; else it is dropped, and the bell still has it. */
  waits: boolean;
};

const DECISION: Policy = { ttlMs: 12 * HOUR_MS, urgency: 'high', waits: true };
const MINOR: Policy = { ttlMs: 6 * HOUR_MS, urgency: 'normal', waits: false };

export const PUSH_POLICIES: Readonly<Record<AlertEvent, Policy>> = {
  commitment: DECISION,
  decommitment: DECISION,
  signing: DECISION,
  portal_entry: DECISION,
  portal_destination: DECISION,
  visit: MINOR,
  offer: MINOR,
  rating_change: MINOR,
  final_score: { ttlMs: 2 * HOUR_MS, urgency: 'normal', waits: false },
  story: { ttlMs: DAY_MS, urgency: 'low', waits: true },
};

type PushContent = { title: string; body: string; path: string };

/** What the service worker is handed. `url`: a path on the site of the subscription. */
export type PushPayload = { title: string; body: string; url: string; tag: string };

const LONGEST = { title: 120, body: 200, url: 500 } as const;

/** "alert:17" → "alert-17": a tag and a topic take letters, digits and hyphens, 32 at most. */
export const topicOf = (eventKey: string): string => eventKey.replaceAll(/[^A-Za-z0-9-]/g, '-').slice(0, 32);

/** Well under the 4096 bytes of an encrypted record, whatever the headline. */
export function payloadOf(eventKey: string, { title, body, path }: PushContent): PushPayload {
  return {
    title: shortened(title, LONGEST.title),
    body: shortened(body, LONGEST.body),
    url: path.length > LONGEST.url ? '/' : path,
    tag: topicOf(eventKey),
  };
}

function shortened(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join('')}…`;
}

const FIRST_PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = HOUR_MS;

/** Until when a push service is left alone that asked for it (429 or Retry-After); null: it did not ask. */
export function pauseAfter(now: Date, status: number, retryAfter: string | undefined): Date | null {
  return status === 429 || retryAfter !== undefined ? nextTryAt(now, 1, retryAfter) : null;
}

/** When a failed message is tried again: when the service says, else after 1, 2, 4 … minutes. */
export function nextTryAt(now: Date, tries: number, retryAfter: string | undefined): Date {
  const asked = retryAfterMs(retryAfter, now);
  const pause = asked ?? Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1), LONGEST_PAUSE_MS);
  return new Date(now.getTime() + pause);
}

/** Seconds or a date (RFC 9110); null: neither. A service may not park a message for longer than a day. */
function retryAfterMs(text: string | undefined, now: Date): number | null {
  if (text === undefined) return null;
  const ms = /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 1_000), DAY_MS);
}
