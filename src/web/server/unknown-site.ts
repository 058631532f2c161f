import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listOpenSites, siteUrl } from '#features/sites/sites/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import { escapeHtml, htmlPage } from '#platform/http/html-page.ts';
import { ANY_HOST, isSecure, pathOf } from '#platform/http/server.ts';
import { pageHeaders, workerHeaders } from '#platform/security/headers.ts';
import { REMOVER } from './service-worker.ts';

/** The files of the pages below, on the same host: their policy allows no other. */
const OWN_FILES: ReadonlySet<string> = new Set(['/plain.css', '/favicon.svg']);

type Deps = { config: Config; db: Db };

/** Hosts under our domain without a readable site: an unknown label (decision 6), and a site that staff closed (decision 0167). */
export function registerUnknownSites(http: FastifyInstance, deps: Deps): void {
  http.addHook('preHandler', async (request, reply) => {
    const { hostVerdict } = request;
    if (ANY_HOST.has(pathOf(request)) || OWN_FILES.has(pathOf(request))) return;
    const hasSite = hostVerdict.kind !== 'closed' && hostVerdict.kind !== 'unknown';
    // A network's own icon is served on the hosts of its sites.
    if (!hasSite && pathOf(request) === '/favicon.ico')
      return reply.header('cache-control', 'no-store').redirect('/favicon.svg', 302);
    if (hostVerdict.kind === 'closed') return answerClosed(request, reply, { ...deps, name: hostVerdict.name });
    if (hostVerdict.kind !== 'unknown' || pathOf(request).startsWith('/api/')) return;
    const links = await siteLinks(deps);
    return send(reply.code(404), deps, {
      title: 'No such site',
      body: `<h1>There is no site “${escapeHtml(hostVerdict.label)}”</h1><p>These are the sites of the network:</p>${links}`,
    });
  });
}

/**
 * The front page of a closed site says so. Everything else is on the main site at the same path: stories, and the targets of links in our
 * emails. Calls are answered as the main site's (server.ts).
 */
async function answerClosed(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, ...deps }: Deps & { name: string },
): Promise<unknown> {
  const { url } = request;
  const path = pathOf(request);
  // For pages that were open when the site closed.
  if (path.startsWith('/assets/')) return undefined;
  // Browsers refuse a redirected worker, and would keep the old one with everything it stored.
  if (path === '/service-worker.js')
    return reply
      .headers({ ...workerHeaders(isSecure(deps.config)), 'cache-control': 'no-cache' })
      .type('text/javascript; charset=utf-8')
      .send(REMOVER);
  const front = siteUrl(deps.config, '');
  if (path !== '/')
    return reply
      .code(302)
      .headers({ location: `${front}${url}`, 'cache-control': 'no-store' })
      .send();
  return send(reply.code(410), deps, {
    title: `${name} is closed`,
    body: `<h1>${escapeHtml(name)} is closed</h1><p>Its stories and your account are on <a href="${escapeHtml(front)}">the network’s front page</a>. These sites are open:</p>${await siteLinks(deps)}`,
  });
}

async function siteLinks({ config, db }: Deps): Promise<string> {
  const links = (await listOpenSites(db)).map(
    (site) => `<li><a href="${escapeHtml(siteUrl(config, site.subdomain))}">${escapeHtml(site.name)}</a></li>`,
  );
  return `<ul>${links.join('')}</ul>`;
}

const send = (reply: FastifyReply, { config }: Deps, page: { title: string; body: string }) =>
  reply
    .headers({ ...pageHeaders({ isSecure: isSecure(config) }), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(htmlPage(page));
