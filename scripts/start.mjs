import { checkMachine, ensureBuilt, ensureInstalled, runOnPinnedNode } from './prepare.mjs';

/** `npm start`: from a fresh clone to a running server. */
checkMachine();
ensureInstalled();
ensureBuilt();
runOnPinnedNode(['dist/server/server.js']);
