import { handle } from '#platform/http/handle.ts';
import { getReferral } from './contract.ts';
import { ownReferral } from './service/own-code.ts';

export const referralEndpoints = [handle(getReferral, { run: (ctx) => ownReferral(ctx) })];
