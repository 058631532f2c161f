import { checkMachine, ensureBuilt, ensureInstalled, runOnPinnedNode } from './prepare.mjs';
import { SERVER_PROGRAM } from './server-program.mjs';

/** `npm start`: from a fresh clone to a running server. */
checkMachine();
ensureInstalled();
ensureBuilt();
runOnPinnedNode(SERVER_PROGRAM);
