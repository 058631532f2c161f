import { apiError } from '#kernel/errors.ts';
import { audit } from '#platform/audit/audit.ts';
import type { Context } from '#platform/context.ts';
import {
  countDeadEvents,
  type DeadEvent,
  dropDeadEvent,
  findDeadEvent,
  listDeadEvents,
  retryDeadEvent,
} from '#platform/events/dead-events.ts';
import type { ParsedOf, ReplyOf } from '#platform/http/endpoint.ts';
import {
  countJobs,
  dropJob,
  findJob,
  type JobKey,
  listJobNames,
  listJobs,
  type QueuedJob,
  readJobCursor,
  retryFailedJobs,
  retryJob,
} from '#platform/jobs/list-jobs.ts';
import type { DeadEventView, JobView, listBackgroundJobs } from './contract.ts';
import { JOBS_PER_PAGE, MOST_COUNTED } from './jobs-view.ts';

/** The queue as staff see it, and their actions on it, all of which are in the audit log. */

type Query = ParsedOf<typeof listBackgroundJobs>['query'];

export async function jobList({ db }: Context, query: Query): Promise<ReplyOf<typeof listBackgroundJobs>> {
  const [counts, deadEvents, names, rows] = await Promise.all([
    countJobs(db, MOST_COUNTED),
    countDeadEvents(db, new Date(0)),
    listJobNames(db),
    query.list === 'dead_events' ? eventPage(db, query) : jobPage(db, query),
  ]);
  return {
    jobs: [],
    events: [],
    ...rows,
    counts: { ...counts, deadEvents: Math.min(deadEvents, MOST_COUNTED) },
    names,
  };
}

async function jobPage(db: Context['db'], { list, name, cursor }: Query) {
  if (list === 'dead_events') return { jobs: [], nextCursor: null };
  const after = readJobCursor(cursor) ?? undefined;
  const rows = await listJobs(db, { state: list, name: name || undefined, after, limit: JOBS_PER_PAGE + 1 });
  const jobs = rows.slice(0, JOBS_PER_PAGE);
  return { jobs: jobs.map(jobView), nextCursor: rows.length > jobs.length ? (jobs.at(-1)?.cursor ?? null) : null };
}

async function eventPage(db: Context['db'], { cursor }: Query) {
  const beforeId = /^[1-9]\d{0,15}$/.test(cursor) ? Number(cursor) : undefined;
  const rows = await listDeadEvents(db, { beforeId, limit: JOBS_PER_PAGE + 1 });
  const events = rows.slice(0, JOBS_PER_PAGE);
  const last = events.at(-1);
  return { events: events.map(eventView), nextCursor: rows.length > events.length && last ? String(last.id) : null };
}

export async function oneJob({ db }: Context, key: JobKey): Promise<{ job: JobView }> {
  return { job: jobView(await getJob(db, key)) };
}

export async function oneEvent({ db }: Context, eventId: number): Promise<{ event: DeadEventView }> {
  return { event: eventView(await getEvent(db, eventId)) };
}

export function retryOne(ctx: Context, key: JobKey, reason: string): Promise<void> {
  return changeJob(ctx, key, { action: 'job.retry', change: retryJob, reason });
}

export function dropOne(ctx: Context, key: JobKey, reason: string): Promise<void> {
  return changeJob(ctx, key, { action: 'job.drop', change: dropJob, reason });
}

type Change<Key> = { action: string; change: (db: Context['db'], key: Key) => Promise<boolean>; reason: string };

function changeJob(ctx: Context, key: JobKey, { action, change, reason }: Change<JobKey>): Promise<void> {
  return ctx.db.transaction(async (db) => {
    const { state, tries, error } = await getJob(db, key);
    if (!(await change(db, key)))
      throw apiError('wrong_state', { message: 'This job runs right now, or is already waiting for its first try.' });
    await audit(db, ctx, {
      action,
      subject: { type: 'job', id: `${key.name}/${key.id}` },
      before: { state, tries, error },
      after: { state: (await findJob(db, key))?.state ?? 'removed' },
      reason: reason || null,
    });
  });
}

/** Returns how many. */
export function retryAll(ctx: Context, name: string, reason: string): Promise<number> {
  return ctx.db.transaction(async (db) => {
    const retried = await retryFailedJobs(db, name || null);
    if (retried === 0) return 0;
    const subject = { type: 'job', id: name || 'all' };
    await audit(db, ctx, { action: 'job.retry_failed', subject, after: { retried }, reason: reason || null });
    return retried;
  });
}

export function retryEvent(ctx: Context, eventId: number, reason: string): Promise<void> {
  return changeEvent(ctx, eventId, { action: 'event.retry', change: retryDeadEvent, reason });
}

export function dropEvent(ctx: Context, eventId: number, reason: string): Promise<void> {
  return changeEvent(ctx, eventId, { action: 'event.drop', change: dropDeadEvent, reason });
}

function changeEvent(ctx: Context, eventId: number, { action, change, reason }: Change<number>): Promise<void> {
  return ctx.db.transaction(async (db) => {
    const { type, tries, lastError } = await getEvent(db, eventId);
    if (!(await change(db, eventId))) throw apiError('not_found');
    await audit(db, ctx, {
      action,
      subject: { type: 'event', id: eventId },
      before: { type, tries, error: lastError },
      after: { state: action === 'event.drop' ? 'removed' : 'waiting' },
      reason: reason || null,
    });
  });
}

async function getJob(db: Context['db'], key: JobKey): Promise<QueuedJob> {
  const job = await findJob(db, key);
  if (!job) throw apiError('not_found');
  return job;
}

async function getEvent(db: Context['db'], eventId: number): Promise<DeadEvent> {
  const event = await findDeadEvent(db, eventId);
  if (!event) throw apiError('not_found');
  return event;
}

function jobView({ cursor: _, data, createdAt, dueAt, startedAt, endedAt, ...job }: QueuedJob): JobView {
  return {
    ...job,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    facts: numbersOf(data),
  };
}

const eventView = ({ payload, at, lastError, ...event }: DeadEvent): DeadEventView => ({
  ...event,
  at: at.toISOString(),
  error: lastError,
  facts: numbersOf(payload),
});

/** "mailId" → "mail id: 42". Texts are left out: they may be an email address, a name or a link that logs its reader in. */
const numbersOf = (facts: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(facts).flatMap(([name, value]) =>
    typeof value === 'number' ? [`${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}: ${value}`] : [],
  );
