import { handle } from '#platform/http/handle.ts';
import { trackEvent } from './contract.ts';
import { track } from './service.ts';

export const analyticsEndpoints = [
  // Not refused: the browser tells what happened, and whether it is kept is decided here alone.
  handle(trackEvent, { run: async (ctx, { body }) => ({ isTracked: track(ctx, body) }) }),
];
