import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkBrand } from '#features/sites/brand/public.ts';
import { findSite, findSiteById } from '#features/sites/sites/public.ts';
import { apiError } from '#kernel/errors.ts';
import type { Config } from '#platform/config/config.ts';
import { asAnybody, type Context } from '#platform/context.ts';
import { isSecure } from '#platform/http/server.ts';
import { workerHeaders } from '#platform/security/headers.ts';
import type { WorkerFacts } from '../service-worker/worker-facts.ts';
import type { Assets } from './assets.ts';

/** The service worker of each site. Browsers request it at every visit; any changed byte makes it a new worker. */

type WorkerDeps = {
  config: Config;
  offline: Assets['offline'];
  teamStyles: (ctx: Context) => Promise<string>;
  contextOf: (request: FastifyRequest) => Promise<Context>;
};

const MAIN = 'www';

/** For a site that can no longer be installed: browsers with its worker get one that removes itself. */
export const REMOVER = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

export function registerServiceWorker(http: FastifyInstance, deps: WorkerDeps): void {
  http.get('/service-worker.js', async (request, reply) => {
    const ctx = asAnybody(await deps.contextOf(request));
    return reply
      .headers(workerHeaders(isSecure(deps.config)))
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(await workerOf(ctx, deps));
  });
}

async function workerOf(ctx: Context, { offline, teamStyles }: WorkerDeps): Promise<string> {
  const [site, main] = await Promise.all([findSiteById(ctx.db, ctx.site.id), findSite(ctx.db, MAIN)]);
  if (!site || !main) throw apiError('not_found');
  // In development, files are not named by their content, so nothing could be cached.
  if (!site.enablePwa || !offline) return REMOVER;
  const { code, entry, files } = offline(await teamStyles(ctx));
  const shown = { site, network: [main.name, main.shortName], brand: await networkBrand(ctx) };
  const version = createHash('sha256')
    .update(JSON.stringify([code, entry, files, shown]))
    .digest('hex')
    .slice(0, 16);
  const facts: WorkerFacts = { version, siteName: site.name, entry, files };
  return `const FACTS = ${JSON.stringify(facts)};\n${code}`;
}
