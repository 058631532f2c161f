import { checkMachine, ensureBuilt, ensureInstalled, runOnPinnedNode } from './prepare.mjs';

/** `npm run bench`: the figures of docs/performance.md. */
checkMachine();
ensureInstalled();
ensureBuilt();
runOnPinnedNode(['bench/run.ts']);
