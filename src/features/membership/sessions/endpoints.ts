import { handle } from '#platform/http/handle.ts';
import { endOtherSessions, endSession, listSessions } from './contract.ts';
import { endOtherSessions as endOthers, endOwnSession, listOwnSessions } from './service/own-sessions.ts';

export const sessionEndpoints = [
  handle(listSessions, { run: async (ctx) => ({ sessions: await listOwnSessions(ctx) }) }),
  handle(endSession, {
    run: async (ctx, { params }) => {
      await endOwnSession(ctx, params.sessionId);
      return { message: 'That device has been logged out.' };
    },
  }),
  handle(endOtherSessions, {
    run: async (ctx) => ({ ended: await endOthers(ctx), message: 'All other devices have been logged out.' }),
  }),
];
