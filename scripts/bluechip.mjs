import { checkMachine, ensureBuilt, ensureInstalled, runOnPinnedNode } from './prepare.mjs';

/** `npm run bluechip -- <command>`: the operator's command line. Paths are relative to the operator's folder, which npm keeps in INIT_CWD. */
checkMachine();
ensureInstalled();
ensureBuilt();
runOnPinnedNode(['dist/server/cli.js', ...process.argv.slice(2)], { INIT_CWD: process.env.INIT_CWD ?? process.cwd() });
