import { addDays, addMonths, daysBetween } from '#kernel/calendar.ts';
import { announcedChargeAt, type Subscription } from './subscription.ts';
import { wholeMonths } from './term.ts';

/** Which notices a member gets before a charge, and when. Pure. */

/** Days before the charge: for a year, and for the first charge after a free trial. */
const YEAR_NOTICES = [30, 7] as const;
const TRIAL_NOTICE = 3;
const YEAR = 12;

export type Notice = { kind: 'renewal_notice' | 'yearly_reminder'; key: string };

/** The key of the notice before the first charge after a free trial. */
export const trialNoticeKey = (id: number, chargedAt: Date): string => noticeKey(id, chargedAt, TRIAL_NOTICE);

const noticeKey = (id: number, at: Date, days: number) => `notice:${id}:${at.toISOString()}:${days}`;

/** The notice that is due now; null: none. Its key identifies it, so that it is sent once. */
export function dueNotice(subscription: Subscription & { id: number }, now: Date): Notice | null {
  const at = announcedChargeAt(subscription);
  if (!at || at <= now) return null;
  const { id, status, months, anchor } = subscription;
  const days = status === 'trial' ? [TRIAL_NOTICE] : months === YEAR ? YEAR_NOTICES : [];
  // When several are late, only the nearest is sent, because two at once would say the same. Counted in calendar days, so that the hour of
  // the charge doesn't matter.
  const due = days.findLast((before) => daysBetween(now, at) <= before);
  if (due !== undefined) return { kind: 'renewal_notice', key: noticeKey(id, at, due) };
  if (days.length > 0 || !anchor) return null;
  const years = Math.floor(wholeMonths(anchor, now) / YEAR);
  const isFresh = years > 0 && addDays(addMonths(anchor, years * YEAR), REMINDER_DAYS) > now;
  return isFresh ? { kind: 'yearly_reminder', key: `reminder:${id}:${years}` } : null;
}

/** The reminder is still sent this many days after its date. */
const REMINDER_DAYS = 7;
