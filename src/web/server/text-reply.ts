import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CachedPage, RenderedPage } from '#platform/cache/page-cache.ts';
import { isSecure } from '#platform/http/server.ts';
import { withTimeout } from '#platform/http/timeout.ts';
import { plainHeaders } from '#platform/security/headers.ts';
import { encodingFor } from './encoding.ts';
import { type KeptReplyDeps, keptReply } from './kept-reply.ts';

/** Text for programs, the same for everybody: feeds, sitemaps, robots.txt. Cached like a page, and revalidated by its ETag. */

export type MadeText = {
  type: string;
  text: string;
  tags: readonly string[];
  /** When its content last changed; null if unknown. */
  changedAt?: Date | null;
  madeAt?: Date;
  /** When its content changes without any write, so that it must not be cached longer; null if it does not. */
  changesAt?: Date | null;
  /** Too large to cache in memory beside pages: generated for each request. */
  isLarge?: boolean;
};

/** As long as any reply that names a person (decision 4). */
export const TEXT_SECONDS = 300;

export async function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: KeptReplyDeps,
  { key, make }: { key: readonly string[]; make: () => Promise<MadeText> },
): Promise<FastifyReply> {
  const { config } = deps;
  const render = async (): Promise<RenderedPage> => {
    const made = await make();
    const { type, text, tags, changedAt } = made;
    return {
      status: 200,
      headers: {
        'content-type': `${type}; charset=utf-8`,
        ...(changedAt ? { 'last-modified': changedAt.toUTCString() } : {}),
        ...plainHeaders(isSecure(config)),
      },
      body: Buffer.from(text),
      tags,
      keepSeconds: keepSecondsOf(made),
    };
  };
  const inTime = () => withTimeout(config.REQUEST_TIMEOUT_MS, render());
  const { page, source } = await keptReply(['text', ...key].join('\u0000'), request, inTime, deps);
  return send(request, reply.header('x-cache', source), page);
}

/** Half of the time until it changes, because a stale reply is served for as long again. */
function keepSecondsOf({ isLarge, madeAt, changesAt }: MadeText): number {
  if (isLarge) return 0;
  if (!madeAt || !changesAt) return TEXT_SECONDS;
  return Math.max(0, Math.min(TEXT_SECONDS, Math.floor((changesAt.getTime() - madeAt.getTime()) / 2000)));
}

function send(request: FastifyRequest, reply: FastifyReply, page: CachedPage): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '', page);
  const etag = `"${page.etag}-${encoding}"`;
  reply.headers(page.headers).headers({
    'cache-control': `public, max-age=${TEXT_SECONDS}, s-maxage=${TEXT_SECONDS}`,
    vary: 'Accept-Encoding',
    etag,
  });
  if (isKnown(request, etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(page.bodies[encoding] ?? page.bodies.identity);
}

/** Only by its ETag: the latest date in a list does not reveal removals, such as of a person who was taken down. */
function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'] ?? '';
  return known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}
