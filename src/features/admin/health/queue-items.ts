import { capitalized } from '#kernel/capitalized.ts';
import { HOUR_MS, MINUTE_MS } from '#kernel/dates.ts';
import type { Finding } from '#platform/check/finding.ts';
import type { HealthItemView } from './contract.ts';
import type { HealthStatus } from './health-view.ts';

/** The health of the queue, email and backups. Pure. */

/** The ages after which an item needs attention and counts as failed. */
type Limits = { warning: number; failed: number };

const JOB_LIMITS: Limits = { warning: 5 * MINUTE_MS, failed: 30 * MINUTE_MS };
const MAIL_LIMITS: Limits = { warning: 15 * MINUTE_MS, failed: 2 * HOUR_MS };
/** Backups run every night. */
const BACKUP_LIMITS: Limits = { warning: 36 * HOUR_MS, failed: 7 * 24 * HOUR_MS };

const statusOf = (age: number, { warning, failed }: Limits): HealthStatus =>
  age >= failed ? 'failed' : age >= warning ? 'warning' : 'ok';

/** "under a minute", "5 minutes", "3 hours", "2 days". */
export function ageWords(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return 'under a minute';
  if (minutes < 60) return counted(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

export const counted = (count: number, word: string): string =>
  `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`;

export function oldestJobItem(oldest: Date | null, now: Date): HealthItemView {
  const base = { label: 'Oldest waiting job', href: '/admin/operations/jobs?list=waiting' };
  if (oldest === null) return { ...base, status: 'ok', detail: 'No job waits.' };
  const age = Math.max(0, now.getTime() - oldest.getTime());
  const status = statusOf(age, JOB_LIMITS);
  const more = status === 'ok' ? '' : ' Check that the first worker runs and the log for “job queue failed”.';
  return { ...base, status, detail: `Has waited ${ageWords(age)}.${more}` };
}

export function failedJobsItem(failed: number, most: number): HealthItemView {
  const words = failed >= most ? `${most.toLocaleString('en-US')} or more jobs` : counted(failed, 'job');
  return {
    label: 'Failed jobs',
    status: failed === 0 ? 'ok' : 'warning',
    detail: failed === 0 ? 'None.' : `${words} failed at every try. Fix the cause, then retry them.`,
    href: '/admin/operations/jobs?list=failed',
  };
}

export function deadEventsItem(dead: number): HealthItemView {
  return {
    label: 'Dead events',
    status: dead === 0 ? 'ok' : 'failed',
    detail: dead === 0 ? 'None.' : `${counted(dead, 'event')} could not be handled. Fix the cause, then retry them.`,
    href: '/admin/operations/jobs?list=dead_events',
  };
}

export function oldestMailItem(oldest: Date | null, now: Date): HealthItemView {
  const base = { label: 'Oldest unsent email', href: '/admin/operations/emails?state=queued' };
  if (oldest === null) return { ...base, status: 'ok', detail: 'No email waits.' };
  const age = Math.max(0, now.getTime() - oldest.getTime());
  const status = statusOf(age, MAIL_LIMITS);
  const more = status === 'ok' ? '' : ' Its last error says why; test the mail server below.';
  return { ...base, status, detail: `Has waited ${ageWords(age)}.${more}` };
}

export function mailServerItem(isConfigured: boolean, failedToday: number): HealthItemView {
  const base = { label: 'Email delivery', href: '/admin/operations/emails?state=failed' };
  if (!isConfigured)
    return { ...base, status: 'warning', detail: 'No mail server is configured: nothing is sent. Set MAIL_URL.' };
  return failedToday === 0
    ? { ...base, status: 'ok', detail: 'No email was given up in the last 24 hours.' }
    : { ...base, status: 'warning', detail: `${counted(failedToday, 'email')} given up in the last 24 hours.` };
}

/** `command`: makes a backup on this server. */
export function backupItem(last: Date | null, now: Date, command: string): HealthItemView {
  const base = { label: 'Last backup', href: '/admin/operations/audit?action=network.backup' };
  if (last === null)
    return { ...base, status: 'failed', detail: `Never. Run ${command}, and set up the nightly timer.` };
  const age = now.getTime() - last.getTime();
  const status = statusOf(age, BACKUP_LIMITS);
  const more = status === 'ok' ? '' : ' Check the timer: a backup should be made each night.';
  return { ...base, status, detail: `${ageWords(age)} ago.${more}` };
}

export function webhooksItem(unprocessed: number): HealthItemView {
  return {
    label: 'Webhooks',
    status: unprocessed === 0 ? 'ok' : 'warning',
    detail:
      unprocessed === 0
        ? 'Every event older than an hour is processed.'
        : `${counted(unprocessed, 'event')} from over an hour ago ${unprocessed === 1 ? 'is' : 'are'} not processed. Open and replay.`,
    href: '/admin/operations/webhooks',
  };
}

export function databaseItem(milliseconds: number, name: string): HealthItemView {
  const isSlow = milliseconds >= 250;
  return {
    label: 'Database',
    status: isSlow ? 'warning' : 'ok',
    detail: `${capitalized(name)} answered in ${milliseconds} ms.${isSlow ? ' Look at its load.' : ''}`,
    href: null,
  };
}

/** `disk`: the check of the local data folder. Files in a bucket are checked on request, with the other external services. */
export function storageItem(disk: Finding | undefined, bucket: string | undefined): HealthItemView {
  const base = { label: 'Storage', href: null };
  const place = bucket === undefined ? '' : `Files are in the bucket ${bucket}; check it below.`;
  if (!disk || disk.status === 'not_configured')
    return { ...base, status: 'ok', detail: place || 'No data folder is needed.' };
  const found = `${capitalized(disk.message)}.`;
  return { ...base, status: disk.status, detail: [found, place].filter((part) => part !== '').join(' ') };
}
