import { listCollegesByIds } from '#features/directory/colleges/public.ts';
import { listMembersByIds } from '#features/membership/accounts/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { Db } from '#platform/db/database.ts';
import type { JobDefinition, JobDeps } from '#platform/jobs/jobs.ts';
import { unsubscribeLinks } from '../preferences/public.ts';
import { insertMessage, pushReach, SEND_PUSH, withKnownZones } from '../push/public.ts';
import { alertWords, type Subject } from './alert.ts';
import { audienceOf } from './audience.ts';
import { alertMail, mailReason } from './emails.tsx';
import { type AlertNews, alertNews } from './news.ts';
import { deleteNoticesBefore, deleteSentBefore, lockUnmailed, notifyFollowers, setMailed } from './queries.ts';
import { findSubjects } from './subjects.ts';

export const NOTIFY_FOLLOWERS = 'notify_followers';
export const MAIL_FOLLOWERS = 'mail_followers';

const eventKeyOf = ({ eventId }: AlertNews) => `alert:${eventId}`;

/** The number of concurrent jobs that write the emails of one event. */
const MAIL_JOBS = 4;
const MAIL_BATCH = 50;

/**
 * Notifies the followers of a person and of teams about an event. The bell and the queues of the other channels are one statement, however
 * many followers there are; jobs write the emails afterwards. Nobody is notified about a person who was hidden in the meantime.
 */
export const notifyFollowersJob = ({ db, config, now, ports }: JobDeps): JobDefinition => ({
  name: NOTIFY_FOLLOWERS,
  async run(data) {
    const news = alertNews.parse(data);
    if (!(await findAlert({ db, now: now() }, news))) return;
    const audience = await audienceOf(db, news);
    const reach = await pushReach({ db, config, ports });
    const eventKey = eventKeyOf(news);
    const notify = async (tx: Db) => {
      if (reach !== null) {
        await insertMessage(tx, { ...news, eventKey, at: new Date(news.at), ...audience, createdAt: now() });
        await ports.jobs.enqueue(tx, SEND_PUSH, {}, { key: eventKey });
      }
      const { mails } = await notifyFollowers(tx, { ...audience, eventKey, news, reach, now: now() });
      const jobs = Math.min(MAIL_JOBS, Math.ceil(mails / MAIL_BATCH));
      for (let job = 0; job < jobs; job++)
        await ports.jobs.enqueue(tx, MAIL_FOLLOWERS, news, { key: `${eventKey}-${job}` });
    };
    await withKnownZones(db, () => db.transaction(notify));
  },
});

/** Writes the remaining emails of one event, one batch per transaction. */
export function mailFollowersJob({ db, config, now, ports }: JobDeps, { batch = MAIL_BATCH } = {}): JobDefinition {
  const linksFor = unsubscribeLinks(config);
  return {
    name: MAIL_FOLLOWERS,
    async run(data) {
      const news = alertNews.parse(data);
      const eventKey = eventKeyOf(news);
      const alert = await findAlert({ db, now: now() }, news);
      const mail = alert && (await alertMail(config, { ...alert, event: news.event, at: new Date(news.at) }));
      while (await mailBatch()) {
        // Until none is left.
      }

      async function mailBatch(): Promise<boolean> {
        return db.transaction(async (tx) => {
          const readers = await lockUnmailed(tx, { eventKey, limit: batch });
          if (readers.length === 0) return false;
          const userIds = readers.map(({ userId }) => userId);
          const addresses = mail ? await listAddresses(tx, userIds) : new Map<number, string>();
          for (const { userId, kind } of readers) {
            const to = addresses.get(userId);
            if (mail && to !== undefined)
              await ports.mail.post(tx, {
                ...mail,
                reason: mailReason(kind),
                to,
                unsubscribe: linksFor({ userId, kind }),
              });
          }
          await setMailed(tx, { eventKey, userIds });
          return true;
        });
      }
    },
  };
}

export type Alert = { subject: Subject; words: string; leftName: string | null };

/** Null: its subject is hidden or deleted. */
export async function findAlert(reading: { db: Db; now: Date }, news: AlertNews): Promise<Alert | null> {
  const { collegeId, leftCollegeId, event, detail, at } = news;
  const [subject] = (await findSubjects(reading, [news])).values();
  if (!subject) return null;
  const colleges = await listCollegesByIds(
    reading.db,
    [collegeId, leftCollegeId].filter((id) => id !== null),
  );
  const nameOf = (wanted: number | null) => colleges.find(({ id }) => id === wanted)?.shortName ?? null;
  const words = alertWords({ event, collegeName: nameOf(collegeId), detail, at: new Date(at) });
  return { subject, words, leftName: nameOf(leftCollegeId) };
}

/** The confirmed addresses of members who still have an account. */
async function listAddresses(db: Db, userIds: readonly number[]): Promise<Map<number, string>> {
  const members = await listMembersByIds(db, userIds);
  return new Map(
    members.flatMap(({ id, email, emailConfirmedAt }) =>
      email !== null && emailConfirmedAt !== null ? [[id, email] as const] : [],
    ),
  );
}

/**
 * A handled event is deleted after 14 days, well before the record of who was notified, so nobody can be notified twice; an alert in the
 * bell is outdated after a recruiting season.
 */
const KEPT_DAYS = { sent: 30, notices: 120 } as const;

export const sweepNoticesJob = ({ db, now }: JobDeps): JobDefinition => ({
  name: 'sweep_notices',
  schedule: '50 4 * * *',
  async run() {
    const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
    await deleteSentBefore(db, before(KEPT_DAYS.sent));
    await deleteNoticesBefore(db, before(KEPT_DAYS.notices));
  },
});
