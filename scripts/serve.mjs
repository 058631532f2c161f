import { checkMachine, ensureBuilt, ensureInstalled, runOnPinnedNode } from './prepare.mjs';

/** `npm run serve`: the same server in production. */
checkMachine();
ensureInstalled();
ensureBuilt();
runOnPinnedNode(['dist/server/server.js'], { NODE_ENV: 'production' });
