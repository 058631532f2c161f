import { handle } from '#platform/http/handle.ts';
import { listCommitments, listTopTargets } from './contract.ts';
import { commitmentsPage } from './service/commitments-page.ts';
import { topTargets } from './service/top-targets.ts';

export const commitmentEndpoints = [
  handle(listCommitments, { run: (ctx, { query }) => commitmentsPage(ctx, query) }),
  handle(listTopTargets, { run: (ctx, { query }) => topTargets(ctx, query) }),
];
