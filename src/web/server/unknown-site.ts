import type { FastifyInstance } from 'fastify';
import { listSites, siteUrl } from '#features/sites/sites/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/database.ts';
import { escapeHtml, htmlPage } from '#platform/http/html-page.ts';
import { ANY_HOST, isSecure, pathOf } from '#platform/http/server.ts';
import { pageHeaders } from '#platform/security/headers.ts';

/** A label that names no site: a 404 page with a site finder (decision 6). Calls answer their usual 404. */
export function registerUnknownSites(http: FastifyInstance, { config, db }: { config: Config; db: Db }): void {
  http.addHook('preHandler', async (request, reply) => {
    if (request.hostVerdict.kind !== 'unknown') return;
    const path = pathOf(request);
    if (path.startsWith('/api/') || ANY_HOST.has(path)) return;
    const sites = await listSites(db);
    const links = sites.map(
      (site) => `<li><a href="${escapeHtml(siteUrl(config, site.subdomain))}">${escapeHtml(site.name)}</a></li>`,
    );
    const body = `<h1>There is no site “${escapeHtml(request.hostVerdict.label)}”</h1><p>These are the sites of the network:</p><ul>${links.join('')}</ul>`;
    return reply
      .code(404)
      .headers({ ...pageHeaders({ isSecure: isSecure(config) }), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(htmlPage({ title: 'No such site', body }));
  });
}
