import { handle } from '#platform/http/handle.ts';
import { getOwnAccess, grantComp, listComps, revokeComp } from './contract.ts';
import { accessOfActor } from './service/own-access.ts';
import { compsOf, grantByStaff, revokeByStaff } from './service/staff-comps.ts';

export const entitlementEndpoints = [
  handle(getOwnAccess, { run: (ctx) => accessOfActor(ctx) }),
  handle(listComps, { run: (ctx, { params }) => compsOf(ctx, params.userId) }),
  handle(grantComp, { run: (ctx, { params, body }) => grantByStaff(ctx, params.userId, body) }),
  handle(revokeComp, { run: (ctx, { params, body }) => revokeByStaff(ctx, params, body.reason) }),
];
