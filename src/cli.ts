import { enter } from './start/enter.ts';

/** The operator's command line: start/command-line.ts. */
await enter(() => import('./start/command-line.ts'));
