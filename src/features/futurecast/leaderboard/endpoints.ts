import { signedInMember } from '#features/membership/sessions/public.ts';
import { handle } from '#platform/http/handle.ts';
import { getCalibration, getOwnPlace, listForecasters } from './contract.ts';
import { calibration, forecasterBoard, ownPlace } from './service.ts';

export const leaderboardEndpoints = [
  handle(listForecasters, { run: (ctx, { query }) => forecasterBoard(ctx, query) }),
  handle(getOwnPlace, { run: (ctx, { query }) => ownPlace(ctx, signedInMember(ctx).userId, query) }),
  handle(getCalibration, { run: (ctx, { params }) => calibration(ctx, params.forecasterId) }),
];
