import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '#kernel/errors.ts';
import type { RenderedPage } from '#platform/cache/page-cache.ts';
import { asAnybody, type Context } from '#platform/context.ts';
import { isSecure } from '#platform/http/server.ts';
import { withTimeout } from '#platform/http/timeout.ts';
import type { Painter } from '#platform/pictures/create-painter.ts';
import { plainHeaders } from '#platform/security/headers.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { type IconFile, iconDrawing, isIconFile } from '../pictures/app-icon.ts';
import { ICON_PATH, installedSite, paintedDesign } from './icon-design.ts';
import { type KeptReplyDeps, keptReply } from './kept-reply.ts';

/** The icons of an installed site as PNG, at addresses that change with their content, and the one that iOS requests by itself. */

type IconDeps = KeptReplyDeps & {
  painter: Painter;
  storage: Pick<Storage, 'find'>;
  contextOf: (request: FastifyRequest) => Promise<Context>;
};

const FOR_EVER = 'public, max-age=31536000, immutable';
const KEEP_SECONDS = 300;

export function registerAppIcons(http: FastifyInstance, deps: IconDeps): void {
  http.get<{ Params: { hash: string; file: string } }>(`${ICON_PATH}:hash/:file`, (request, reply) => {
    const { hash, file } = request.params;
    if (!isIconFile(file)) throw apiError('not_found');
    return send(request, reply, { file, hash });
  });
  http.get('/apple-touch-icon.png', (request, reply) => send(request, reply, { file: 'touch-180.png', hash: null }));

  /** `hash`: the requested one. If it is not the current one, sends the current icon, uncached. */
  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { file, hash }: { file: IconFile; hash: string | null },
  ): Promise<FastifyReply> {
    const ctx = asAnybody(await deps.contextOf(request));
    const installed = await installedSite(ctx);
    const make = async (): Promise<RenderedPage> => {
      const design = await paintedDesign(deps.storage, installed);
      const { png } = await deps.painter.paint(iconDrawing(design, file, installed.site.name));
      return {
        status: 200,
        headers: { 'content-type': 'image/png', ...plainHeaders(isSecure(deps.config)) },
        body: png,
        tags: ['sites', 'colleges'],
        keepSeconds: KEEP_SECONDS,
      };
    };
    const key = ['app-icon', String(ctx.site.id), installed.hash, file].join('\u0000');
    const inTime = () => withTimeout(deps.config.REQUEST_TIMEOUT_MS, make());
    const { page, source } = await keptReply(key, request, inTime, deps);
    const etag = `"${page.etag}"`;
    reply.headers(page.headers).headers({ 'x-cache': source, 'cache-control': cachingOf(hash, installed.hash), etag });
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(page.bodies.identity);
  }
}

function cachingOf(asked: string | null, present: string): string {
  if (asked === null) return `public, max-age=${KEEP_SECONDS}`;
  return asked === present ? FOR_EVER : 'no-store';
}
