import { createServer, createServerModuleRunner } from 'vite';

/**
 * The development server: the same process as `npm start`, its modules run by Vite. A changed page shows at once; a change on
 * the server's side starts the application anew, which takes about a second on the embedded database.
 */

type Running = { close(): Promise<void> };
type Development = { startDevelopment: (vite: unknown, renderer: () => Promise<object>) => Promise<Running> };

const vite = await createServer({
  appType: 'custom',
  server: { middlewareMode: true, allowedHosts: ['.localhost'] },
});
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });

const isPageFile = (path: string) => /\.css$|\/ui\/|\/design-system\/|\/web\/(pages|shell|store|client)\//.test(path);

let running: Running | null = null;
let change: Promise<void> = Promise.resolve();

async function start(): Promise<void> {
  const { startDevelopment }: Development = await runner.import('/src/start/development.ts');
  running = await startDevelopment(vite, () => runner.import('/src/web/entry-server.tsx'));
}

async function restart(): Promise<void> {
  await running?.close();
  running = null;
  await start().catch((error: unknown) => console.error(error));
}

vite.watcher.on('change', (path) => {
  if (!path.includes('/src/')) return;
  runner.clearCache();
  if (!isPageFile(path)) change = change.then(restart);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void (async () => {
      await change;
      await running?.close();
      await vite.close();
      process.exit(0);
    })();
  });
}

await start();
