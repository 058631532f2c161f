import { checkMachine, ensureBuilt, ensureInstalled, runOnPinnedNode } from './prepare.mjs';

/** `npm run bench`: the figures of docs/performance.md; `npm run bench -- scale` those with 500,000 people. */
checkMachine();
ensureInstalled();
ensureBuilt();
runOnPinnedNode([process.argv[2] === 'scale' ? 'bench/scale.ts' : 'bench/run.ts']);
