import { sql } from 'drizzle-orm';
import { countUnprocessed, paymentsHealth } from '#features/billing/payments/public.ts';
import { countOverdue } from '#features/membership/subscriptions/public.ts';
import { siteUrl } from '#features/sites/sites/public.ts';
import { DAY_MS, HOUR_MS } from '#kernel/dates.ts';
import { lastEntries } from '#platform/audit/read-audit.ts';
import { BACKUP_COMMAND, BACKUP_ENTRY } from '#platform/backup/backup-entry.ts';
import { checkDisk } from '#platform/check/check-disk.ts';
import { runChecks } from '#platform/check/finding.ts';
import { serviceChecks } from '#platform/check/service-checks.ts';
import { commandLine } from '#platform/cli/command-line.ts';
import { findRoot } from '#platform/config/root.ts';
import { readVersion, versionText } from '#platform/config/version.ts';
import type { Context } from '#platform/context.ts';
import { describeDatabase } from '#platform/db/describe-database.ts';
import { countDeadEvents } from '#platform/events/dead-events.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { countJobs, oldestDueJob } from '#platform/jobs/list-jobs.ts';
import { countFailedMail, oldestQueuedMail } from '#platform/mail/list-mail.ts';
import type { checkServices, getHealth } from './contract.ts';
import { paymentItems } from './payment-items.ts';
import {
  backupItem,
  databaseItem,
  deadEventsItem,
  failedJobsItem,
  mailServerItem,
  oldestJobItem,
  oldestMailItem,
  storageItem,
  webhooksItem,
} from './queue-items.ts';

/** Above this, counts say "or more". */
const MOST_JOBS = 1_000;
const CHECK_MS = 10_000;
/** Any site will do: DNS and the certificate have one entry for all. */
const CHECKED_SUBDOMAIN = 'alabama';

export async function health(ctx: Context): Promise<ReplyOf<typeof getHealth>> {
  const { db, now, config } = ctx;
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const milliseconds = await databaseMilliseconds(ctx);
  const [disk] = await runChecks([checkDisk(config)], CHECK_MS);
  const [jobs, oldestJob, deadEvents, oldestMail, failedMail, payments, unprocessed, backups] = await Promise.all([
    countJobs(db, MOST_JOBS),
    oldestDueJob(db),
    countDeadEvents(db, new Date(0)),
    oldestQueuedMail(db),
    countFailedMail(db, dayAgo),
    paymentsHealth(db, now, countOverdue),
    countUnprocessed(db, hourAgo),
    lastEntries(db, BACKUP_ENTRY),
  ]);
  const isSold = config.CARD_PROVIDER !== 'none' || config.PAYPAL_PROVIDER !== 'none';
  return {
    version: versionText(readVersion(findRoot())),
    checkedAt: now.toISOString(),
    groups: [
      {
        label: 'Server',
        items: [
          databaseItem(milliseconds, describeDatabase(config)),
          storageItem(disk, config.STORAGE_S3_BUCKET),
          backupItem(backups.at(-1)?.at ?? null, now, commandLine(config, BACKUP_COMMAND)),
        ],
      },
      {
        label: 'Background work',
        items: [oldestJobItem(oldestJob, now), failedJobsItem(jobs.failed, MOST_JOBS), deadEventsItem(deadEvents)],
      },
      {
        label: 'Email',
        items: [oldestMailItem(oldestMail, now), mailServerItem(config.MAIL_URL !== undefined, failedMail)],
      },
      // If nothing is sold, there is nothing to check.
      ...(isSold ? [{ label: 'Payments', items: [...paymentItems(payments), webhooksItem(unprocessed)] }] : []),
    ],
  };
}

/** Queried the way pages query. */
async function databaseMilliseconds({ db }: Pick<Context, 'db'>): Promise<number> {
  const start = performance.now();
  await db.execute(sql`select 1`);
  return Math.round(performance.now() - start);
}

/** Checks every service in this server's configuration, like `bluechip check`. */
export async function services({ config }: Context): Promise<ReplyOf<typeof checkServices>> {
  const addresses = [
    { service: 'main site', url: siteUrl(config, '') },
    { service: 'sub-domain', url: siteUrl(config, CHECKED_SUBDOMAIN) },
  ];
  const checks = serviceChecks(config, { root: findRoot(), addresses });
  // The response must be sent before the request times out.
  return { findings: await runChecks(checks, Math.min(CHECK_MS, config.REQUEST_TIMEOUT_MS / 2)) };
}
