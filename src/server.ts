import { enter } from './start/enter.ts';

/** The server. Its process is start/serve.ts, with start/workers.ts where there are several. */
await enter(() => import('./start/serve.ts'));
