import type { ViteDevServer } from 'vite';
import { listDemoLogins, seedIfEmpty } from '#features/admin/seed/public.ts';
import { serveCommands } from '#platform/cli/control-socket.ts';
import { systemClock } from '#platform/clock.ts';
import { loadConfig } from '#platform/config/config.ts';
import { findRoot } from '#platform/config/root.ts';
import { createLog } from '#platform/log/create-log.ts';
import { warnOfOpenFolder } from '#platform/security/private-folder.ts';
import { StartFault } from '#platform/start-fault.ts';
import { createApplication } from '../application.ts';
import { runCommand } from '../commands.ts';
import { openReadyDatabase } from '../ready-database.ts';
import type * as EntryServer from '../web/entry-server.tsx';
import { registerSite } from '../web/server/site.ts';
import { announce } from './announce.ts';
import { checkDemoStaff } from './demo-staff.ts';
import { listen } from './listen.ts';
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

/** Refused where the operator can mend it, in the words of a StartFault. */
type Started = { ok: true; close(): Promise<void> } | { ok: false; reason: string };

type Options = {
  /** The addresses and logins are printed at the first start alone. */
  isRestart: boolean;
};

/**
 * The application inside the development server, which serves its files and puts its scripts into the pages. A start that fails lets go
 * of all that it took, the data folder above all: the next start, in this same process, takes it again.
 */
export async function startDevelopment(
  vite: ViteDevServer,
  renderer: () => Promise<typeof EntryServer>,
  { isRestart }: Options,
): Promise<Started> {
  const opened: { close(): Promise<void> }[] = [];
  const close = async () => {
    for (const each of opened.splice(0).toReversed()) await each.close();
  };
  try {
    await open(vite, renderer, { isRestart, opened });
    return { ok: true, close };
  } catch (error) {
    await close();
    if (error instanceof StartFault) return { ok: false, reason: error.message };
    throw error;
  }
}

/** Adds what must be closed to `opened`, the last first. */
async function open(
  vite: ViteDevServer,
  renderer: () => Promise<typeof EntryServer>,
  { isRestart, opened }: Options & { opened: { close(): Promise<void> }[] },
): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLog({ level: 'warn' });
  const database = await openReadyDatabase({ config, root: findRoot(), log, servesRequests: true });
  opened.push(database);
  warnOfOpenFolder(config.BLUECHIP_DATA_DIR, log);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  await seedIfEmpty(database.db, { now: systemClock.now(), config, print });
  await checkDemoStaff(database.db, config, log);
  await checkSessionSecret(database.db, config, log);
  const application = await createApplication({ config: { ...config, PAGE_CACHE_MB: 0 }, database, log });
  opened.push(application);
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
  if (database.directory)
    opened.push(
      await serveCommands(config.BLUECHIP_DATA_DIR, (args, io) =>
        runCommand(args, io, async () => ({ database, config, now: systemClock.now, log })),
      ),
    );
  const port = await listen(application.http, config);
  if (!isRestart) announce(port, config, await listDemoLogins(database.db));
}
