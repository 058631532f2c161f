import { checkMachine, ensureInstalled, runOnPinnedNode } from './prepare.mjs';

/** `npm test`: everything, from a fresh clone. A word narrows it: `npm test -- e2e`. */
checkMachine();
ensureInstalled();
runOnPinnedNode(['scripts/test-all.ts', ...process.argv.slice(2)]);
