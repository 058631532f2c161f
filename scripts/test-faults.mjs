import { checkMachine, ensureBuilt, ensureInstalled, runOnPinnedNode } from './prepare.mjs';

/** `npm run test:faults`: kill -9, full ports and wrong settings, in the long form. `npm test` runs the short one. */
checkMachine();
ensureInstalled();
ensureBuilt();
runOnPinnedNode(['node_modules/vitest/vitest.mjs', 'run', '--project', 'faults', ...process.argv.slice(2)], {
  FAULT_ROUNDS: process.env.FAULT_ROUNDS ?? '10',
});
