import type { ViteDevServer } from 'vite';
import { listDemoLogins, seedIfEmpty } from '#features/admin/seed/public.ts';
import { serveCommands } from '#platform/cli/control-socket.ts';
import { systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/config.ts';
import { findRoot } from '#platform/config/root.ts';
import { createLog } from '#platform/log/create-log.ts';
import { warnOfOpenFolder } from '#platform/security/private-folder.ts';
import { createApplication } from '../application.ts';
import { runCommand } from '../commands.ts';
import { openReadyDatabase } from '../ready-database.ts';
import type * as EntryServer from '../web/entry-server.tsx';
import { registerSite } from '../web/server/site.ts';
import { announce } from './announce.ts';
import { checkDemoStaff } from './demo-staff.ts';
import { checkSessionSecret } from './session-secret.ts';

const ENTRY_PATH = '/dev/entry.js';

/** What Vite would write into an index.html, as a module: React owns the whole document, so nothing may be put into it later. */
const ENTRY = `import '/@vite/client';
import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;
await import('/src/web/entry-client.tsx');
`;

/** The application inside the development server, which serves its files and puts its scripts into the pages. */
export async function startDevelopment(
  vite: ViteDevServer,
  renderer: () => Promise<typeof EntryServer>,
): Promise<{ close(): Promise<void> }> {
  const config = loadConfig(process.env);
  const log = createLog({ level: 'warn' });
  const database = await openReadyDatabase({ config, root: findRoot(), log, servesRequests: true });
  warnOfOpenFolder(config.BLUECHIP_DATA_DIR, log);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  await seedIfEmpty(database.db, { now: systemClock.now(), config, print });
  await checkDemoStaff(database.db, config, log);
  await checkSessionSecret(database.db, config, log);
  const application = await createApplication({ config: { ...config, PAGE_CACHE_MB: 0 }, database, log });
  application.http.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done);
  });
  application.http.get(ENTRY_PATH, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(ENTRY));
  await registerSite(application, {
    config,
    database,
    renderer,
    assets: {
      clientFolder: null,
      forRoute: (_route, teamStyles) => ({
        entry: ENTRY_PATH,
        styles: [],
        preloads: [],
        fonts: [],
        teamStyles,
      }),
    },
    isHot: true,
  });
  const commands = database.directory
    ? await serveCommands(config.BLUECHIP_DATA_DIR, (args, io) =>
        runCommand(args, io, async () => ({ database, config, now: systemClock.now, log })),
      )
    : null;
  await application.http.listen({ port: config.PORT, host: config.HOST });
  announce(config.PORT, config, await listDemoLogins(database.db));
  return {
    async close() {
      await commands?.close();
      await application.close();
      await database.close();
    },
  };
}
