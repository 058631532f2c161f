import { handle } from '#platform/http/handle.ts';
import { findProspects } from './contract.ts';
import { prospectsFound } from './service.ts';

export const prospectFinderEndpoints = [handle(findProspects, { run: (ctx, { query }) => prospectsFound(ctx, query) })];
