import { handle } from '#platform/http/handle.ts';
import {
  discardEvent,
  dropBackgroundJob,
  getBackgroundJob,
  getDeadEvent,
  listBackgroundJobs,
  redeliverEvent,
  retryAllFailedJobs,
  retryBackgroundJob,
} from './contract.ts';
import { dropEvent, dropOne, jobList, oneEvent, oneJob, retryAll, retryEvent, retryOne } from './service.ts';

export const backgroundJobEndpoints = [
  handle(listBackgroundJobs, { run: (ctx, { query }) => jobList(ctx, query) }),
  handle(getBackgroundJob, { run: (ctx, { params: { name, job } }) => oneJob(ctx, { name, id: job }) }),
  handle(retryAllFailedJobs, {
    run: async (ctx, { body: { name, reason } }) => ({ retried: await retryAll(ctx, name, reason) }),
  }),
  handle(retryBackgroundJob, {
    run: async (ctx, { params: { name, job }, body: { reason } }) => {
      await retryOne(ctx, { name, id: job }, reason);
      return { name, job };
    },
  }),
  handle(dropBackgroundJob, {
    run: async (ctx, { params: { name, job }, body: { reason } }) => {
      await dropOne(ctx, { name, id: job }, reason);
      return { name, job };
    },
  }),
  handle(getDeadEvent, { run: (ctx, { params }) => oneEvent(ctx, params.eventId) }),
  handle(redeliverEvent, {
    run: async (ctx, { params, body: { reason } }) => {
      await retryEvent(ctx, params.eventId, reason);
      return params;
    },
  }),
  handle(discardEvent, {
    run: async (ctx, { params, body: { reason } }) => {
      await dropEvent(ctx, params.eventId, reason);
      return params;
    },
  }),
];
