import { enter } from './start/enter.ts';

/** The server. Its process is start/serve.ts, or start/workers.ts if there are several. */
await enter(() => import('./start/serve.ts'));
