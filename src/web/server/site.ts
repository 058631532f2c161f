import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { teamStylesheet } from '#design-system/team-stylesheet.ts';
import { listTeamColours } from '#features/directory/colleges/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import { isSecure } from '#platform/http/server.ts';
import { plainHeaders } from '#platform/security/headers.ts';
import type { Application } from '../../application.ts';
import type * as EntryServer from '../entry-server.tsx';
import type { Assets } from './assets.ts';
import { registerDocs } from './docs.ts';
import { registerMailbox } from './mailbox.ts';
import { registerPages } from './pages.ts';
import { registerUnknownSites } from './unknown-site.ts';

/** Everything that a browser sees: files, team colours, API reference, pages. */

export type SiteDeps = {
  config: Config;
  database: Database;
  assets: Assets;
  renderer: () => Promise<typeof EntryServer>;
  isHot?: boolean | undefined;
};

const YEAR_SECONDS = 31_536_000;
const DAY_SECONDS = 86_400;

export async function registerSite(
  application: Application,
  { config, database, assets, renderer, isHot }: SiteDeps,
): Promise<void> {
  const { http } = application;
  registerUnknownSites(http, { config, database });
  // Pages of our own name the icon; for the few that do not, browsers ask here.
  http.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 301));
  if (assets.clientFolder !== null) await registerFiles(http, assets.clientFolder);
  const teamStyles = await registerTeamStyles(http, { config, database });
  await registerDocs(http, { config, runner: application.runner });
  if (config.NODE_ENV !== 'production') registerMailbox(http, { config, database });
  registerPages(http, {
    config,
    errorReporting: application.ports.errorReporting,
    flags: application.ports.flags,
    runner: application.runner,
    rateLimiter: application.ports.rateLimiter,
    cache: application.pageCache,
    contextOf: application.contextOf,
    renderer,
    assetsFor: (routeId) => assets.forRoute(routeId, teamStyles),
    isHot,
  });
}

async function registerFiles(http: FastifyInstance, clientFolder: string): Promise<void> {
  await http.register(fastifyStatic, {
    root: clientFolder,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : `public, max-age=${DAY_SECONDS}`,
      );
      reply.header('x-content-type-options', 'nosniff');
    },
  });
}

/** One stylesheet with every college's colours, under an address that changes with it. */
async function registerTeamStyles(
  http: FastifyInstance,
  { config, database }: Pick<SiteDeps, 'config' | 'database'>,
): Promise<string> {
  const text = teamStylesheet(await listTeamColours(database.db));
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 10);
  const path = `/assets/teams-${hash}.css`;
  const headers = { ...plainHeaders(isSecure(config)), 'cache-control': `public, max-age=${YEAR_SECONDS}, immutable` };
  const compressed = brotliCompressSync(text);
  http.get(path, (request, reply) => {
    reply.headers(headers).type('text/css; charset=utf-8').header('vary', 'Accept-Encoding');
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text);
    return reply.header('content-encoding', 'br').send(compressed);
  });
  return path;
}
