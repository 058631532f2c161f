import { checkMachine, ensureBuilt, ensureInstalled, runOnPinnedNode } from './prepare.mjs';

/** `npm run bluechip -- <command>`: the operator's command line. Files are meant from where the operator stands, which npm keeps in INIT_CWD. */
checkMachine();
ensureInstalled();
ensureBuilt();
runOnPinnedNode(['dist/server/cli.js', ...process.argv.slice(2)], { INIT_CWD: process.env.INIT_CWD ?? process.cwd() });
