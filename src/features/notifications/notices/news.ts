import { z } from 'zod';
import { DAY_MS } from '#kernel/dates.ts';
import { ALERT_EVENTS } from '../preferences/public.ts';
import { SUBJECT_KINDS } from './alert.ts';

/** An event as followers are notified of it; each event's handler creates it. */
export const alertNews = z.object({
  event: z.enum(ALERT_EVENTS),
  subject: z.enum(SUBJECT_KINDS),
  subjectId: z.int(),
  /** The college named in the text. */
  collegeId: z.int().nullable(),
  /** For a commitment: the college of the decommitment just before. */
  leftCollegeId: z.int().nullable(),
  /** The colleges whose followers are notified, in addition to the followers of the person. */
  teamIds: z.array(z.int()),
  detail: z.string().nullable(),
  at: z.iso.datetime(),
  eventId: z.int(),
});
export type AlertNews = z.output<typeof alertNews>;

/** Staff also enter events of long ago: those belong to the record and are not news. */
const OLDEST_DAYS = 30;
const OLDEST_GAME_DAYS = 3;

/** `on`: YYYY-MM-DD; null: the day is unknown, and it counts as news. */
export function isNews(on: string | null | undefined, now: Date, days = OLDEST_DAYS): boolean {
  return on == null || Date.parse(`${on}T12:00:00Z`) > now.getTime() - (days + 1) * DAY_MS;
}

export const isNewGame = (playedOn: string | null | undefined, now: Date): boolean =>
  isNews(playedOn, now, OLDEST_GAME_DAYS);
