import { handle } from '#platform/http/handle.ts';
import { countView, getMeasurement, trackEvent, updateMeasurement } from './contract.ts';
import { readMeasurement, saveMeasurement } from './measurement.ts';
import { track } from './service.ts';
import { acceptView } from './view-beacon.ts';

/** `countedPages`: the ids of the pages whose views count. */
export const analyticsEndpoints = (countedPages: ReadonlySet<string>) => [
  // Never refused: the browser reports an event, and only the server decides whether to keep it.
  handle(trackEvent, { run: async (ctx, { body }) => ({ isTracked: track(ctx, body) }) }),
  handle(countView, { run: async (ctx, { body }) => ({ isCounted: await acceptView(ctx, body, countedPages) }) }),
  handle(getMeasurement, { run: (ctx, { params }) => readMeasurement(ctx, params.siteId) }),
  handle(updateMeasurement, { run: (ctx, { params, body }) => saveMeasurement(ctx, params.siteId, body) }),
];
