import { checkMachine, ensureInstalled, runOnPinnedNode } from './prepare.mjs';

/** `npm run dev`: the server with hot reload. */
checkMachine();
ensureInstalled();
runOnPinnedNode(['scripts/dev-server.ts']);
