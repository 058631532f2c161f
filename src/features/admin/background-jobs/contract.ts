import { z } from 'zod';
import { JOB_STATES } from '#kernel/job-states.ts';
import { defineEndpoint } from '#platform/http/endpoint.ts';
import { idInput } from '#platform/http/id-input.ts';
import { JOB_LISTS, jobsHref, LONGEST_NAME, LONGEST_REASON } from './jobs-view.ts';

const jobView = z.object({
  /** Identifies the job together with `name`. */
  id: z.string(),
  name: z.string(),
  state: z.enum(JOB_STATES),
  /** ISO 8601, like every time here. */
  createdAt: z.string(),
  /** It does not run before this time. */
  dueAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  tries: z.int(),
  /** Tries before it counts as failed. */
  mostTries: z.int(),
  /** The error of its last try. */
  error: z.string().nullable(),
  /** What it is about, as "name: value": only numbers, because texts may be addresses or names of people. */
  facts: z.array(z.string()),
});
export type JobView = z.output<typeof jobView>;

const deadEventView = z.object({
  id: z.int(),
  type: z.string(),
  at: z.string(),
  tries: z.int(),
  error: z.string().nullable(),
  facts: z.array(z.string()),
});
export type DeadEventView = z.output<typeof deadEventView>;

const name = z.string().trim().max(LONGEST_NAME, { abort: true });
const job = z.object({ name, job: z.string().max(36, { abort: true }).pipe(z.uuid('Not the id of a job')) });
const event = z.object({ eventId: idInput });
const reason = z
  .string()
  .trim()
  .max(LONGEST_REASON, { abort: true, error: `At most ${LONGEST_REASON} characters` });
const body = z.object({ reason: reason.default('') });

export const listBackgroundJobs = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/jobs',
  summary:
    'Background jobs of a state, the newest first, with how many there are of each; or the events that every try failed to handle',
  access: 'staff',
  permission: 'operations:read',
  query: z.object({
    list: z.enum(JOB_LISTS).default('failed'),
    /** Only jobs of this kind. */
    name: name.default(''),
    /** `nextCursor` of the previous page. */
    cursor: z.string().trim().max(60, { abort: true }).default(''),
  }),
  response: z.object({
    jobs: z.array(jobView),
    events: z.array(deadEventView),
    nextCursor: z.string().nullable(),
    /** Each up to 1,000. */
    counts: z.object({
      waiting: z.int(),
      scheduled: z.int(),
      running: z.int(),
      retrying: z.int(),
      failed: z.int(),
      deadEvents: z.int(),
    }),
    /** The kinds of jobs that the program has. */
    names: z.array(z.string()),
  }),
});

export const getBackgroundJob = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/jobs/{name}/{job}',
  summary: 'One background job',
  access: 'staff',
  permission: 'operations:read',
  params: job,
  response: z.object({ job: jobView }),
});

export const retryBackgroundJob = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/jobs/{name}/{job}/retry',
  summary: 'Has a failed job tried once more, or one that waits for its next try tried now',
  access: 'staff',
  permission: 'operations:write',
  params: job,
  body,
  errors: ['wrong_state'],
  response: z.object({ name: z.string(), job: z.string() }),
  formRedirect: () => jobsHref('failed', { done: 'retried' }),
});

export const dropBackgroundJob = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/jobs/{name}/{job}/drop',
  summary: 'Removes a job that does not run at this moment: what it was for does not happen',
  access: 'staff',
  permission: 'operations:write',
  params: job,
  body,
  errors: ['wrong_state'],
  response: z.object({ name: z.string(), job: z.string() }),
  formRedirect: () => jobsHref('failed', { done: 'dropped' }),
});

export const retryAllFailedJobs = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/jobs/retry_failed',
  summary: 'Has every failed job of a kind, or of all kinds, tried once more',
  access: 'staff',
  permission: 'operations:write',
  body: z.object({
    /** Empty: all kinds. */
    name: name.default(''),
    reason: reason.default(''),
  }),
  response: z.object({ retried: z.int() }),
  formRedirect: () => jobsHref('retrying', { done: 'retried_all' }),
});

export const getDeadEvent = defineEndpoint({
  method: 'GET',
  path: '/api/v2/admin/dead_events/{eventId}',
  summary: 'An event that every try failed to handle',
  access: 'staff',
  permission: 'operations:read',
  params: event,
  response: z.object({ event: deadEventView }),
});

export const redeliverEvent = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/dead_events/{eventId}/retry',
  summary: 'Hands an event that every try failed to handle to its handlers again',
  access: 'staff',
  permission: 'operations:write',
  params: event,
  body,
  response: z.object({ eventId: z.int() }),
  formRedirect: () => jobsHref('dead_events', { done: 'retried' }),
});

export const discardEvent = defineEndpoint({
  method: 'POST',
  path: '/api/v2/admin/dead_events/{eventId}/drop',
  summary: 'Gives up an event that every try failed to handle: what should follow from it does not happen',
  access: 'staff',
  permission: 'operations:write',
  params: event,
  body,
  response: z.object({ eventId: z.int() }),
  formRedirect: () => jobsHref('dead_events', { done: 'dropped' }),
});
