import { DAY_MS, MINUTE_MS } from '#kernel/dates.ts';
import type { AlertEvent } from '../preferences/alert-kinds-view.ts';

/** A push alert and its outcome. Pure. */

export type PushSubject = 'prospect' | 'player' | 'game' | 'article';

/** refused: it could not be encrypted, or the push service rejects the message; dropped: it should no longer be delivered. */
export type PushOutcome = 'sent' | 'expired' | 'refused' | 'dropped';

const HOUR_MS = 60 * MINUTE_MS;

type Policy = {
  /** How long it is worth showing after it is due. */
  ttlMs: number;
  urgency: 'high' | 'normal' | 'low';
  /** Whether it waits for the end of quiet hours; otherwise it is dropped, and only the bell has it. */
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

/** The payload for the service worker. `url`: a path on the site of the subscription. */
export type PushPayload = { title: string; body: string; url: string; tag: string };

const LONGEST = { title: 120, body: 200, url: 500 } as const;

/** "alert:17" → "alert-17": tags and topics allow letters, digits and hyphens, at most 32. */
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

/** The end of the pause that a push service requested (429 or Retry-After); null if it did not. */
export function pauseAfter(now: Date, status: number, retryAfter: string | undefined): Date | null {
  return status === 429 || retryAfter !== undefined ? nextTryAt(now, 1, retryAfter) : null;
}

/** When a failed message is retried: when the service says, otherwise after 1, 2, 4 … minutes. */
export function nextTryAt(now: Date, tries: number, retryAfter: string | undefined): Date {
  const asked = retryAfterMs(retryAfter, now);
  const pause = asked ?? Math.min(FIRST_PAUSE_MS * 2 ** Math.max(0, tries - 1), LONGEST_PAUSE_MS);
  return new Date(now.getTime() + pause);
}

/** Seconds or a date (RFC 9110); null if neither. A service may not delay a message for longer than a day. */
function retryAfterMs(text: string | undefined, now: Date): number | null {
  if (text === undefined) return null;
  const ms = /^\d{1,6}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 1_000), DAY_MS);
}
