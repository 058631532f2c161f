import { orRefuse } from '#kernel/errors.ts';
import { handle } from '#platform/http/handle.ts';
import {
  declineTakedown,
  getRequestSubject,
  getTakedownSubject,
  listTakedownRequests,
  listTakenDown,
  requestTakedown,
  restorePerson,
  takeDownPerson,
} from './contract.ts';
import { decline, restore, takeDown } from './service/decide.ts';
import { requestSubject } from './service/request-subject.ts';
import { keepRequest } from './service/request-takedown.ts';
import { takedownQueue, takedownSubject, takenDown } from './service/takedown-queue.ts';

export const takedownEndpoints = [
  handle(requestTakedown, { run: (ctx, { body }) => keepRequest(ctx, body) }),
  handle(getRequestSubject, { run: (ctx, { query }) => requestSubject(ctx, query) }),
  handle(listTakedownRequests, { run: (ctx, { query }) => takedownQueue(ctx, query) }),
  handle(listTakenDown, { run: (ctx) => takenDown(ctx) }),
  handle(getTakedownSubject, { run: (ctx, { params }) => takedownSubject(ctx, params.personId) }),
  handle(takeDownPerson, {
    run: async (ctx, { params, body }) => {
      orRefuse(await takeDown(ctx, { ...params, ...body }));
      return { ...params, isHidden: true };
    },
  }),
  handle(restorePerson, {
    run: async (ctx, { params, body }) => {
      orRefuse(await restore(ctx, { ...params, ...body }));
      return { ...params, isHidden: false };
    },
  }),
  handle(declineTakedown, {
    run: async (ctx, { params, body }) => {
      orRefuse(await decline(ctx, { ...params, ...body }));
      return params;
    },
  }),
];
