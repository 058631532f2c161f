import { sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { viewerClassOf } from '#features/membership/entitlements/public.ts';
import { authenticate } from '#features/membership/sessions/public.ts';
import { createSiteDirectory, findSiteById, type SiteDirectory, sportGate } from '#features/sites/sites/public.ts';
import { listProfileSubjects } from '#features/transfers/college-players/public.ts';
import { isOptedOut, parseChoice } from '#kernel/consent.ts';
import { apiError } from '#kernel/errors.ts';
import { createMemory, type Memory } from '#platform/cache/memory.ts';
import { createPageCache, type PageCache } from '#platform/cache/page-cache.ts';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Config } from '#platform/config/config.ts';
import { findRoot } from '#platform/config/root.ts';
import { readVersion } from '#platform/config/version.ts';
import { type Context, VISITOR } from '#platform/context.ts';
import { createPorts } from '#platform/create-ports.ts';
import type { Database } from '#platform/db/database.ts';
import { databaseReadings } from '#platform/db/pool-readings.ts';
import { type Dispatcher, startDispatcher } from '#platform/events/dispatcher.ts';
import { PURGE_CHANNEL } from '#platform/events/events.ts';
import { registerCalls } from '#platform/http/calls.ts';
import { placeOf, sendsGpc } from '#platform/http/geo-headers.ts';
import { registerHealth } from '#platform/http/health.ts';
import { createLiveCalls } from '#platform/http/live-calls.ts';
import { requestHostname } from '#platform/http/request-host.ts';
import { createRunner, type Runner } from '#platform/http/runner.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { registerStreams } from '#platform/http/streams.ts';
import { createJobs, type JobRunner, type JobDeps as QueueDeps } from '#platform/jobs/boss.ts';
import type { Log } from '#platform/log/log.ts';
import { createMetrics } from '#platform/metrics/metrics.ts';
import type { Ports } from '#platform/ports.ts';
import { createFormTokens, isSame } from '#platform/security/form-token.ts';
import { programSecret } from '#platform/security/program-secret.ts';
import { createSecretBox } from '#platform/security/secret-box.ts';
import { endpoints } from './api.ts';
import { eventHandlers } from './event-handlers.ts';
import { jobDefinitions } from './jobs.ts';
import { memberDataParts } from './member-data.ts';
import { settlement } from './settlement.ts';

/**
 * The program on an open, migrated database: context, calls, events, jobs. The process (server.ts), the development server and the tests
 * all start it this way. Pages are registered where the built renderer is available.
 */
export type Application = {
  http: FastifyInstance;
  runner: Runner;
  ports: Ports;
  pageCache: PageCache;
  sites: SiteDirectory;
  dispatcher: Dispatcher;
  log: Log;
  memory: Memory;
  /** Runs pending jobs, for tests and simulations, where no worker polls. */
  runJobs(): Promise<number>;
  contextOf: (request: FastifyRequest) => Promise<Context>;
  close(): Promise<void>;
};

export type ApplicationOptions = {
  config: Config;
  database: Database;
  log: Log;
  clock?: Clock;
  /** Whether this process runs background jobs (the first worker does). */
  runsJobs?: boolean;
  /** Whether events are dispatched as they arrive. If false, only `dispatcher.drain` dispatches them. */
  dispatches?: boolean;
  /** The job queue. A simulation passes one that follows its own clock. */
  queue?: (deps: QueueDeps) => JobRunner;
};

const CLOSE_MS = 3_000;

export async function createApplication({
  config,
  database,
  log,
  clock = systemClock,
  runsJobs = true,
  dispatches = true,
  queue = createJobs,
}: ApplicationOptions): Promise<Application> {
  const jobs = queue({
    database,
    log,
    errorReporting: { report: (report) => ports.errorReporting.report(report) },
    works: runsJobs,
  });
  const ports = await createPorts({
    config,
    database,
    log,
    jobs,
    now: clock.now,
    settlement,
    measurementIdOf: async (siteId) => (await findSiteById(database.db, siteId))?.googleAnalyticsMeasurementId ?? null,
    listProfileSubjects: (query) => listProfileSubjects(database.db, query),
    tellProgram: async ({ url, body, headers }) => {
      const { host, pathname } = new URL(url);
      return (await http.inject({ method: 'POST', url: pathname, headers: { ...headers, host }, payload: body }))
        .statusCode;
    },
  });
  const pageCache = createPageCache({ maxBytes: config.PAGE_CACHE_MB * 1_048_576, clock: () => clock.now().getTime() });
  const memory = createMemory({ clock: () => clock.now().getTime() });
  const sites = await createSiteDirectory(database, config);
  const runner = createRunner(endpoints, { checkReplies: config.NODE_ENV !== 'production', gate: sportGate });
  const live = createLiveCalls({ runner, log, now: clock.now });
  const purge = (payload: string) => {
    const tags = payload === 'all' ? 'all' : payload.split('\n');
    memory.purge(tags);
    pageCache.purge(tags);
    live.purge(tags);
    if (tags === 'all' || tags.includes('sites')) void sites.reload();
  };
  const unlisten = await database.listen(PURGE_CHANNEL, purge, () => purge('all'));
  const deps = { db: database.db, config, log, now: clock.now, ports };
  const secret = programSecret(config);
  const formTokens = createFormTokens(secret);
  const secretBox = createSecretBox(secret);

  const requestDb = database.requestDb ?? database.db;

  async function contextOf(request: FastifyRequest): Promise<Context> {
    if (request.hostVerdict.kind !== 'site') throw apiError('not_found');
    const { site } = request.hostVerdict;
    const now = clock.now();
    const isServer = bearsServerKey(request, config);
    const { actor, session } = await authenticate(
      requestDb,
      isServer ? undefined : request.cookieJar.get('session'),
      now,
    );
    return {
      site,
      actor: isServer ? { kind: 'server' } : actor,
      session,
      viewer: actor.kind === 'member' ? await viewerClassOf({ db: requestDb, memory, now }, actor, site.id) : VISITOR,
      client: {
        ip: request.ip,
        userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
        place: placeOf(request, config),
        sendsGpc: sendsGpc(request),
      },
      db: requestDb,
      now,
      log,
      config,
      ports,
      requestId: request.id,
      signal: null,
      idempotencyKey: null,
      cookies: request.cookieJar,
      formTokens,
      secretBox,
      memory,
      memberData: memberDataParts,
      hasPrivacySignal: isOptedOut({
        hasSignal: sendsGpc(request),
        isMinor: actor.kind === 'member' && actor.isMinor,
        choice: parseChoice(request.cookieJar.get('privacy')),
      }),
    };
  }

  const http = await createHttpServer({
    config,
    log,
    errorReporting: ports.errorReporting,
    siteForHost: (host) => sites.siteForHost(host),
  });
  for (const { embedded } of [ports.cards, ports.paypal, ports.betting]) handOver(http, embedded);
  const registry = createMetrics([
    ...databaseReadings(database),
    { name: 'bluechip_page_cache_bytes', help: 'Size of kept pages', read: () => [{ value: pageCache.size() }] },
    {
      name: 'bluechip_jobs_waiting',
      help: 'Jobs that could run now, by job, as of the last minute',
      labelNames: ['job'],
      read: () => jobs.listWaiting(),
    },
  ]);
  const version = readVersion(findRoot());
  registerHealth(http, { config, registry, isReady: () => isReady(database), version });
  registerCalls(http, { config, runner, rateLimiter: ports.rateLimiter, contextOf });
  registerStreams(http, { config, runner, rateLimiter: ports.rateLimiter, contextOf, live });

  // Last, so that an error in a call or route above leaves no job running on a database that the caller then closes.
  await jobs.start(jobDefinitions(deps));
  const dispatcher = await startDispatcher({
    database,
    handlers: eventHandlers(deps),
    log,
    errorReporting: ports.errorReporting,
    isUnattended: dispatches,
  });

  return {
    http,
    runner,
    ports,
    pageCache,
    sites,
    dispatcher,
    log,
    memory,
    runJobs: () => jobs.runWaiting(),
    contextOf,
    async close() {
      // A connection that never finishes its request must not keep the process alive.
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

/** Hands requests to an embedded payment provider over before the program reads anything, because they may contain card data. */
function handOver(http: FastifyInstance, embedded: { app: FastifyInstance; host: string } | null): void {
  if (!embedded) return;
  http.addHook('onRequest', async (request, reply) => {
    if (requestHostname(request) !== embedded.host) return;
    await embedded.app.ready();
    reply.hijack();
    embedded.app.routing(request.raw, reply.raw);
  });
}

function bearsServerKey(request: FastifyRequest, { SERVER_KEY }: Config): boolean {
  const key = request.headers['x-server-key'];
  return typeof key === 'string' && SERVER_KEY !== undefined && isSame(key, SERVER_KEY);
}

/** Uses the same pool as requests, because a process without a free connection for requests is not ready. */
async function isReady({ db, requestDb = db }: Database): Promise<boolean> {
  try {
    await requestDb.execute(sql`select 1`);
    return true;
  } catch {
    return false;
  }
}
