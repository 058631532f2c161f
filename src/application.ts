import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createSiteDirectory, type SiteDirectory } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import { createMemory } from '#platform/cache/memory.ts';
import { createPageCache, type PageCache } from '#platform/cache/page-cache.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Actor, Context } from '#platform/context.ts';
import { createPorts } from '#platform/create-ports.ts';
import type { Database } from '#platform/db/database.ts';
import { type Dispatcher, startDispatcher } from '#platform/events/dispatcher.ts';
import { PURGE_CHANNEL } from '#platform/events/events.ts';
import { registerCalls } from '#platform/http/calls.ts';
import { createMetrics, registerHealth } from '#platform/http/health.ts';
import { hasPrivacySignal } from '#platform/http/privacy-signal.ts';
import { createRunner, type Runner } from '#platform/http/runner.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { createJobs } from '#platform/jobs/boss.ts';
import type { Log } from '#platform/log/log.ts';
import { deliverMailJob } from '#platform/mail/deliver-mail.ts';
import type { Ports } from '#platform/ports.ts';
import { sweepJob } from '#platform/retention/sweep.ts';
import { createFormTokens, isSame } from '#platform/security/form-token.ts';
import { endpoints } from './api.ts';
import { eventHandlers } from './event-handlers.ts';

/**
 * The program on an open, migrated database: context, calls, events, jobs. The process (server.ts), the development server and
 * the tests start it alike; pages are registered on it where the built renderer is at hand.
 */
export type Application = {
  http: FastifyInstance;
  runner: Runner;
  ports: Ports;
  pageCache: PageCache;
  sites: SiteDirectory;
  dispatcher: Dispatcher;
  contextOf: (request: FastifyRequest) => Promise<Context>;
  close(): Promise<void>;
};

export type ApplicationOptions = {
  config: Config;
  database: Database;
  log: Log;
  clock?: Clock;
  /** Whether this process runs background work (the first worker does). */
  runsJobs?: boolean;
};

const CLOSE_MS = 3_000;

export async function createApplication({
  config,
  database,
  log,
  clock = systemClock,
  runsJobs = true,
}: ApplicationOptions): Promise<Application> {
  const jobs = createJobs({
    database,
    log,
    errorReporting: { report: (report) => ports.errorReporting.report(report) },
  });
  const ports = await createPorts({ config, database, log, jobs });
  const pageCache = createPageCache({ maxBytes: config.PAGE_CACHE_MB * 1_048_576, clock: () => clock.now().getTime() });
  const memory = createMemory({ clock: () => clock.now().getTime() });
  const sites = await createSiteDirectory(database.db, config);
  const purge = (payload: string) => {
    memory.purge(payload === 'all' ? 'all' : payload.split('\n'));
    pageCache.purge(payload === 'all' ? 'all' : payload.split('\n'));
    if (payload === 'all' || payload.split('\n').includes('sites')) void sites.reload();
  };
  const unlisten = await database.listen(PURGE_CHANNEL, purge, () => purge('all'));
  await jobs.start([deliverMailJob({ db: database.db, config, log }), sweepJob({ db: database.db, now: clock.now })], {
    work: runsJobs,
  });
  const dispatcher = await startDispatcher({
    database,
    handlers: eventHandlers,
    log,
    errorReporting: ports.errorReporting,
  });
  const runner = createRunner(endpoints, { checkReplies: config.NODE_ENV !== 'production' });
  const formTokens = createFormTokens(config.SESSION_SECRET ?? randomBytes(32).toString('base64url'));

  async function contextOf(request: FastifyRequest): Promise<Context> {
    if (request.hostVerdict.kind !== 'site') throw apiError('not_found');
    return {
      site: request.hostVerdict.site,
      actor: actorOf(request, config),
      db: database.db,
      now: clock.now(),
      log,
      config,
      ports,
      requestId: request.id,
      cookies: request.cookieJar,
      formTokens,
      memory,
      hasPrivacySignal: hasPrivacySignal(request),
    };
  }

  const http = await createHttpServer({
    config,
    log,
    errorReporting: ports.errorReporting,
    siteForHost: (host) => sites.siteForHost(host),
  });
  registerHealth(http, { config, registry: createMetrics(), isReady: () => isReady(database) });
  registerCalls(http, { config, runner, rateLimiter: ports.rateLimiter, formTokens, contextOf });

  return {
    http,
    runner,
    ports,
    pageCache,
    sites,
    dispatcher,
    contextOf,
    async close() {
      // A connection that never finishes its request must not keep the process.
      const cut = setTimeout(() => http.server.closeAllConnections(), CLOSE_MS);
      await http.close();
      clearTimeout(cut);
      await dispatcher.stop();
      await unlisten();
      await jobs.stop();
      await ports.close();
    },
  };
}

function actorOf(request: FastifyRequest, config: Config): Actor {
  const key = request.headers['x-server-key'];
  if (typeof key === 'string' && config.SERVER_KEY && isSame(key, config.SERVER_KEY)) return { kind: 'server' };
  return { kind: 'visitor' };
}

async function isReady(database: Database): Promise<boolean> {
  try {
    await database.executeSql('select 1');
    return true;
  } catch {
    return false;
  }
}
