import { checkMachine, ensureInstalled, runOnPinnedNode } from './prepare.mjs';

/** `node scripts/run.mjs scripts/x.ts …`: a TypeScript program of this folder on the pinned Node, from a fresh clone too. */
checkMachine();
ensureInstalled();
runOnPinnedNode(process.argv.slice(2), { INIT_CWD: process.env.INIT_CWD ?? process.cwd() });
