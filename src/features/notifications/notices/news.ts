import { z } from 'zod';
import { DAY_MS } from '#kernel/dates.ts';
import { ALERT_EVENTS } from '../preferences/public.ts';
import { SUBJECT_KINDS } from './alert.ts';

/** An event as followers are notified of it: what the handler of each kind of event makes of it. */
export const alertNews = z.object({
  event: z.enum(ALERT_EVENTS),
  subject: z.enum(SUBJECT_KINDS),
  subjectId: z.int(),
  /** The college that the words name. */
  collegeId: z.int().nullable(),
  /** Of a commitment: the college that the prospect decommitted from just before. */
  leftCollegeId: z.int().nullable(),
  /** The colleges whose followers are notified, beside the followers of the person. */
  teamIds: z.array(z.int()),
  detail: z.string().nullable(),
  at: z.iso.datetime(),
  eventId: z.int(),
});
export type AlertNews = z.output<typeof alertNews>;

/** Staff also enter what is long past: that belongs to the record and is no news. */
const OLDEST_DAYS = 30;
const OLDEST_GAME_DAYS = 3;

/** `on`: YYYY-MM-DD; null: the day is not known, and it is news. */
export function isNews(on: string | null | undefined, now: Date, days = OLDEST_DAYS): boolean {
  return on == null || Date.parse(`${on}T12:00:00Z`) > now.getTime() - (days + 1) * DAY_MS;
}

export const isNewGame = (playedOn: string | null | undefined, now: Date): boolean =>
  isNews(playedOn, now, OLDEST_GAME_DAYS);
