import { sql } from 'drizzle-orm';
import { DAY_MS, formatDate } from '#kernel/dates.ts';
import type { Db } from '../db/database.ts';
import type { JobDefinition } from '../jobs/jobs.ts';
import { removeDeadWorkFolders } from '../storage/work-folder.ts';

/** How many days the platform keeps its rows. The bodies of most emails are deleted as soon as they are sent. */
export const KEPT_DAYS = {
  outbox: 14,
  mail: 30,
  cdnPurges: 30,
  analytics: 400,
  siteViews: 1_830,
  idempotencyKeys: 30,
} as const;

/** Nightly in Central Time, when traffic is low. */
const NIGHTLY = '40 4 * * *';

/** Deletes expired rows. Unhandled events and failed purges stay, because somebody has to look at them. */
export async function sweep(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await db.execute(sql`delete from outbox where handled_at < ${before(KEPT_DAYS.outbox)}::timestamptz`);
  await db.execute(
    sql`delete from mail_outbox where status <> 'queued' and created_at < ${before(KEPT_DAYS.mail)}::timestamptz`,
  );
  await db.execute(sql`delete from cdn_purges where done_at < ${before(KEPT_DAYS.cdnPurges)}::timestamptz`);
  await db.execute(
    sql`delete from idempotency_keys where created_at < ${before(KEPT_DAYS.idempotencyKeys)}::timestamptz`,
  );
  await db.execute(sql`delete from analytics_events where at < ${before(KEPT_DAYS.analytics)}::timestamptz`);
  await db.execute(sql`delete from site_views where day < ${before(KEPT_DAYS.siteViews)}::timestamptz::date`);
  const today = formatDate(now, 'YYYY-MM-DD');
  // The salt is deleted first: without it the values below identify nobody.
  await db.execute(sql`delete from reader_salts where day < ${today}::date`);
  await db.execute(sql`delete from site_readers where day < ${today}::date`);
}

export function sweepJob({ db, now }: { db: Db; now: () => Date }): JobDefinition {
  return {
    name: 'sweep',
    schedule: NIGHTLY,
    async run() {
      await removeDeadWorkFolders();
      await sweep(db, now());
    },
  };
}
