import { checkMachine, ensureBuilt, ensureInstalled, runOnPinnedNode } from './prepare.mjs';

/**
 * `npm run bench`: pages and calls; `-- scale`: with 500,000 people; `-- forecasts`: those with 2,000,000 forecasts, and the plans of all
 * statements; `-- transfers`: search and tracker with 500,000 portal entries; `-- articles`: the newspaper with 200,000 articles; `-- members`: looked up by
 * customer support among a million; `-- sign-ins`: 300 at once; `-- streams`: 2,000 open; `-- reports`: over a million subscriptions;
 * `-- spearman`: real classes of teams. Each writes its part of docs/performance.md. `npm run bench -- --seconds 1` is a short trial of the first, which is
 * printed and not written.
 */
const PROGRAMS = {
  articles: 'bench/articles.ts',
  forecasts: 'bench/forecasts.ts',
  members: 'bench/members.ts',
  reports: 'bench/reports.ts',
  scale: 'bench/scale.ts',
  'sign-ins': 'bench/sign-ins.ts',
  spearman: 'bench/spearman.ts',
  streams: 'bench/streams.ts',
  transfers: 'bench/transfers.ts',
};
const [, , ...args] = process.argv;
const [name = '', ...more] = args;
checkMachine();
ensureInstalled();
ensureBuilt();
runOnPinnedNode(PROGRAMS[name] ? [PROGRAMS[name], ...more] : ['bench/run.ts', ...args]);
