import { handle } from '#platform/http/handle.ts';
import { listProspectInterests } from './contract.ts';
import { interestsOf } from './service.ts';

export const interestEndpoints = [
  handle(listProspectInterests, { run: (ctx, { query }) => interestsOf(ctx, query.prospectId) }),
];
