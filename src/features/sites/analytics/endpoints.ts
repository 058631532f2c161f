import { handle } from '#platform/http/handle.ts';
import { getMeasurement, trackEvent, updateMeasurement } from './contract.ts';
import { readMeasurement, saveMeasurement } from './measurement.ts';
import { track } from './service.ts';

export const analyticsEndpoints = [
  // Not refused: the browser tells what happened, and whether it is kept is decided here alone.
  handle(trackEvent, { run: async (ctx, { body }) => ({ isTracked: track(ctx, body) }) }),
  handle(getMeasurement, { run: (ctx, { params }) => readMeasurement(ctx, params.siteId) }),
  handle(updateMeasurement, { run: (ctx, { params, body }) => saveMeasurement(ctx, params.siteId, body) }),
];
