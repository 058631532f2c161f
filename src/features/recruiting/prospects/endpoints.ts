import { handle } from '#platform/http/handle.ts';
import { getProspect } from './contract.ts';
import { prospectProfileOf } from './service.ts';

export const prospectEndpoints = [handle(getProspect, { run: (ctx, { query }) => prospectProfileOf(ctx, query) })];
