import cluster from 'node:cluster';
import { join } from 'node:path';
import { listDemoLogins, seedIfEmpty } from '#features/admin/seed/public.ts';
import { hasDemoData } from '#features/imports/engine/public.ts';
import { serveCommands } from '#platform/cli/control-socket.ts';
import { systemClock } from '#platform/clock.ts';
import { type Config, ConfigError, loadConfig } from '#platform/config/config.ts';
import { findRoot } from '#platform/config/root.ts';
import type { OpenDatabase } from '#platform/db/open.ts';
import { createLog } from '#platform/log/create-log.ts';
import { warnOfOpenFolder } from '#platform/security/private-folder.ts';
import { StartFault } from '#platform/start-fault.ts';
import { refuseUnwritableFolder } from '#platform/storage/writable-folder.ts';
import { createApplication } from '../application.ts';
import { runCommand } from '../commands.ts';
import { openReadyDatabase } from '../ready-database.ts';
import { readAssets } from '../web/server/assets.ts';
import { registerSite } from '../web/server/site.ts';
import { announce, startProgress } from './announce.ts';
import { checkDemoStaff } from './demo-staff.ts';
import { listen } from './listen.ts';
import { logVersion } from './log-version.ts';
import { checkNothingToCharge } from './no-cards.ts';
import { checkSessionSecret } from './session-secret.ts';
import { numberOfWorker, startWorkers } from './workers.ts';

/** The process: config → database → application → pages → listen. */

/** Requests have three seconds and commands hear an interrupt; this is for what never ends. */
const STOP_MS = 10_000;

export async function start(): Promise<void> {
  const config = loadConfig(process.env);
  if (!cluster.isWorker) refuseUnwritableFolder(config);
  if (config.WORKERS > 1 && cluster.isPrimary) await startWorkers(config);
  else await serve(config);
}

async function serve(config: Config): Promise<void> {
  const root = findRoot();
  const log = createLog({ level: config.NODE_ENV === 'development' ? 'warn' : config.LOG_LEVEL });
  if (!cluster.isWorker) logVersion(log, root);
  const assets = readAssets(join(root, 'dist', 'client'));
  const renderer = await loadRenderer();
  const database = await openReadyDatabase({
    config,
    root,
    log,
    onProgress: startProgress(config),
    servesRequests: true,
  });
  await checkDemo(database, config);
  await checkDemoStaff(database.db, config, log);
  await checkNothingToCharge(database.db, config);
  if (numberOfWorker() <= 1) {
    warnOfOpenFolder(config.BLUECHIP_DATA_DIR, log);
    await checkSessionSecret(database.db, config, log);
  }
  const application = await createApplication({ config, database, log, runsJobs: numberOfWorker() <= 1 });
  await registerSite(application, { config, database, assets, renderer: async () => renderer });
  const commands = database.directory
    ? await serveCommands(config.BLUECHIP_DATA_DIR, (args, io) =>
        runCommand(args, io, async () => ({ database, config, now: systemClock.now, log })),
      )
    : null;
  const close = async () => {
    await Promise.all([commands?.close(), application.close()]);
    await database.close();
  };
  stopOnSignals(close);
  try {
    const port = await listen(application.http, config);
    if (!cluster.isWorker) announce(port, config, await demoMembers(database, config));
  } catch (error) {
    await close();
    throw error;
  }
}

/** Before anything is opened: a build without its pages would fail at the first visitor. */
async function loadRenderer() {
  try {
    return await import('../web/entry-server.tsx');
  } catch (error) {
    throw new StartFault(`The pages cannot be loaded (${String(error)}): run npm run build`);
  }
}

function stopOnSignals(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    await close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
}

const demoMembers = async ({ db }: OpenDatabase, { NODE_ENV }: Config) =>
  NODE_ENV === 'development' ? listDemoLogins(db) : [];

/** Invented people have no place in production, and a place at the first start in development (decision 37). */
async function checkDemo({ db }: OpenDatabase, config: Config): Promise<void> {
  if (config.NODE_ENV === 'production' && !config.BLUECHIP_DEMO && (await hasDemoData(db))) {
    throw new ConfigError(['BLUECHIP_DEMO: the database holds demo data; use an empty one, or set BLUECHIP_DEMO=1']);
  }
  if (config.NODE_ENV !== 'development' || cluster.isWorker) return;
  await seedIfEmpty(db, { now: systemClock.now(), config, print: (line) => void process.stdout.write(`${line}\n`) });
}
