import { checkMachine, ensureBuilt, ensureInstalled, runOnPinnedNode } from './prepare.mjs';
import { SERVER_PROGRAM } from './server-program.mjs';

/** `npm run serve`: the same server in production. */
checkMachine();
ensureInstalled();
ensureBuilt();
runOnPinnedNode(SERVER_PROGRAM, { NODE_ENV: 'production' });
