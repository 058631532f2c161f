import { checkMachine, ensureInstalled, runOnPinnedNode } from './prepare.mjs';

/** `npm run check`: what to run before each commit; under 90 s. */
checkMachine();
ensureInstalled();
runOnPinnedNode(['scripts/test-all.ts', '--quick', ...process.argv.slice(2)]);
