import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type TeamColours, teamColours } from '#design-system/team-colours.ts';
import { listTeamColours } from '#features/directory/colleges/public.ts';
import { NETWORK_KEY } from '#features/sites/sites/network-colors-view.ts';
import { networkColors, networkNames } from '#features/sites/sites/public.ts';
import type { RenderedPage } from '#platform/cache/page-cache.ts';
import { asAnybody, type Context } from '#platform/context.ts';
import type { ErrorReporting, ErrorSource } from '#platform/error-reporting/error-reporting.ts';
import { createApi } from '#platform/http/api-client.ts';
import type { Runner } from '#platform/http/runner.ts';
import { isSecure } from '#platform/http/server.ts';
import { withTimeout } from '#platform/http/timeout.ts';
import type { Painter } from '#platform/pictures/create-painter.ts';
import { plainHeaders } from '#platform/security/headers.ts';
import { contracts } from '../contracts.ts';
import { type ColoursOf, NATIONAL, NEUTRAL } from '../pictures/ink.ts';
import { paintReadable } from '../pictures/readable.ts';
import { type KeptReplyDeps, keptReply } from './kept-reply.ts';
import { createLocalTransport } from './local-transport.ts';
import { PICTURE_DOORS } from './share-picture-doors.ts';

/**
 * The share images of pages, as PNG, for social networks and messengers. Each is rendered once for everybody and cached like a page, with
 * the cache tags of its content.
 */

type PictureDeps = KeptReplyDeps & {
  painter: Painter;
  runner: Runner;
  errorReporting: ErrorReporting;
  contextOf: (request: FastifyRequest) => Promise<Context>;
};

/** As long as any reply that names a prospect (decision 4). */
const KEEP_SECONDS = 300;

export function registerSharePictures(http: FastifyInstance, deps: PictureDeps): void {
  for (const { path, read } of PICTURE_DOORS) {
    http.get<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const ctx = asAnybody(await deps.contextOf(request));
      const { params } = request;
      const make = async (): Promise<RenderedPage> => {
        const report = (error: unknown, source: ErrorSource) =>
          deps.errorReporting.report({ error, source, requestId: request.id, facts: { path } });
        const api = createApi(contracts, createLocalTransport(deps.runner, ctx, report));
        const { draw, tags } = await read({ api, ctx, params, coloursOf: await teamColoursOf(ctx) });
        const { shortName } = await networkNames(ctx.db);
        const { png, unreadable } = await paintReadable(deps.painter.paint, (isReadable) =>
          draw(isReadable)(isReadable(shortName) ? shortName : ''),
        );
        if (unreadable !== '')
          ctx.log.warn({ path: request.url, unreadable }, 'a share picture has characters that no font has');
        return {
          status: 200,
          headers: { 'content-type': 'image/png', ...plainHeaders(isSecure(deps.config)) },
          body: png,
          tags: ['colleges', 'sites', ...tags],
          keepSeconds: KEEP_SECONDS,
        };
      };
      // The routed address: its query has no effect.
      const key = ['picture', path, ...Object.values(params)].join('\u0000');
      const inTime = () => withTimeout(deps.config.REQUEST_TIMEOUT_MS, make());
      const { page, source } = await keptReply(key, request, inTime, deps);
      reply.header('x-cache', source);
      return send(request, reply, page);
    });
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { headers, etag: hash, bodies }: KeptPicture,
): FastifyReply {
  const etag = `"${hash}"`;
  reply
    .headers(headers)
    .headers({ 'cache-control': `public, max-age=${KEEP_SECONDS}, s-maxage=${KEEP_SECONDS}`, etag });
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bodies.identity);
}

type KeptPicture = Awaited<ReturnType<typeof keptReply>>['page'];

/** The colors of every college and of the network, read once. */
async function teamColoursOf({ memory, db }: Context): Promise<ColoursOf> {
  const known = await memory.recall('share-picture-colours', ['colleges', 'sites'], async () => {
    const [teams, network] = await Promise.all([listTeamColours(db), networkColors(db)]);
    const colours = new Map(teams.map(({ key, ...team }): [string, TeamColours] => [key, teamColours(team)]));
    return colours.set(NETWORK_KEY, network ? teamColours(network) : NATIONAL);
  });
  return (teamKey) => known.get(teamKey ?? '') ?? NEUTRAL;
}
