import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { join, relative, sep } from 'node:path';
import { createServer, createServerModuleRunner } from 'vite';
import { changeKind, createRestarter, namedChanges, type Running } from './restarter.ts';

/**
 * The development server: the same process as `npm start`, with its modules run by Vite. Changes of pages appear immediately; a change of
 * server code restarts the application, which takes about a second on the embedded database.
 */

type Started = { ok: true; close(): Promise<void> } | { ok: false; reason: string };
type Development = {
  startDevelopment: (
    vite: unknown,
    renderer: () => Promise<object>,
    options: { isRestart: boolean },
  ) => Promise<Started>;
};

/** Saving all files, switching a branch, or a migration with its journal write all their files within this time. */
const QUIET_MS = 150;

const root = join(import.meta.dirname, '..');
// A free port for the sockets that notify browsers of changes, so that a second development server has its own.
const sockets = createHttpServer((_request, reply) => reply.writeHead(426).end()).listen(0);
await once(sockets, 'listening');
const address = sockets.address();
const clientPort = typeof address === 'object' && address !== null ? address.port : 0;
const vite = await createServer({
  root,
  appType: 'custom',
  server: { middlewareMode: true, allowedHosts: ['.localhost'], ws: { server: sockets, clientPort } },
});
const { ssr } = vite.environments;
const runner = createServerModuleRunner(ssr, { hmr: false });

/** Vite handles a changed file a moment after it reports it. Without this, a read in between would return the old text. */
function forget(paths: readonly string[]): void {
  for (const path of paths) ssr.moduleGraph.onFileChange(join(root, path));
  runner.clearCache();
}

async function start(changes: readonly string[]): Promise<Running | null> {
  const isRestart = changes.length > 0;
  const begun = performance.now();
  // Done here and not when the file changed, because a start in progress would refill the cache with the old text.
  forget(changes);
  try {
    const { startDevelopment }: Development = await runner.import('/src/start/development.ts');
    const started = await startDevelopment(vite, () => runner.import('/src/web/entry-server.tsx'), { isRestart });
    if (started.ok && isRestart)
      console.log(
        `Restarted in ${((performance.now() - begun) / 1000).toFixed(1)} s: ${namedChanges(changes)} changed.`,
      );
    if (started.ok) return started;
    console.error(started.reason);
    // No change of a file can fix this: another process has the port or the data folder, or a setting is wrong.
    if (!isRestart) process.exit(1);
  } catch (error) {
    console.error(error);
  }
  console.error('The server is stopped. It starts again when a file changes.');
  return null;
}

const restarter = createRestarter({ start, report: (error) => console.error(error), quietMs: QUIET_MS });

vite.watcher.on('all', (event, path) => {
  if (event !== 'add' && event !== 'change' && event !== 'unlink') return;
  const file = relative(root, path).replaceAll(sep, '/');
  const kind = changeKind(file);
  if (kind === 'server') restarter.change(file);
  if (kind === 'page') restarter.betweenRestarts(() => forget([file]));
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void (async () => {
      await restarter.stop();
      await vite.close();
      process.exit(0);
    })();
  });
}

await restarter.begin();
