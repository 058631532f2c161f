import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiError } from '#kernel/errors.ts';
import { consumeAddressLimit, createAddressCounter } from '../limits/address-limit.ts';
import { plainHeaders } from '../security/headers.ts';
import type { CallDeps } from './calls.ts';
import type { EndpointDefinition } from './endpoint.ts';
import type { LiveCalls } from './live-calls.ts';
import { isSecure } from './server.ts';

/**
 * Live calls on the wire (text/event-stream), each under its call's address plus `/stream`. After a lost connection a browser reconnects by
 * itself, with the last id it received; one that is refused for good polls the call itself from time to time.
 */

/** Enough for a household or a newsroom; each process counts its own. */
export const STREAMS_PER_ADDRESS = 20;
const STREAMS_PER_PROCESS = 5_000;

const MINUTE = 60;
/** Milliseconds until a browser reconnects; spread out, so that not all come back at once after a restart. */
const RETRY = { least: 3_000, spread: 7_000 };

export type StreamDeps = CallDeps & { live: LiveCalls };

export function registerStreams(app: FastifyInstance, deps: StreamDeps): void {
  const addresses = createAddressCounter(STREAMS_PER_ADDRESS);
  let total = 0;
  for (const { definition } of deps.runner.endpoints) {
    if (!definition.live) continue;
    const url = `${definition.path.replace(/\{(\w+)\}/g, ':$1')}/stream`;
    app.get(url, async (request, reply) => {
      const { ip } = request;
      await takePoint(definition, request, deps);
      if (total >= STREAMS_PER_PROCESS) throw apiError('overloaded', { retryAfter: MINUTE });
      if (!addresses.enter(ip)) throw apiError('too_many_requests', { retryAfter: MINUTE });
      total += 1;
      // Runs for every end, including a refusal or a cut before the start.
      reply.raw.once('close', () => {
        total -= 1;
        addresses.leave(ip);
      });
      await answer(definition, request, reply, deps);
      return reply;
    });
  }
  // Runs before the server waits for open requests, because these would never end.
  app.addHook('preClose', async () => deps.live.close());
}

async function answer(
  definition: EndpointDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  { live, config, contextOf }: StreamDeps,
): Promise<void> {
  if (request.hostVerdict.kind !== 'site') throw apiError('not_found');
  const ctx = await contextOf(request);
  const { params, query } = request;
  const membership = await live.join({ definition, ctx, raw: { params, query } });
  reply.hijack();
  reply.raw.writeHead(200, {
    ...plainHeaders(isSecure(config)),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Otherwise a proxy would buffer messages until it has enough to send.
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
  });
  reply.raw.write(`retry: ${RETRY.least + Math.floor(Math.random() * RETRY.spread)}\n\n`);
  membership.listen(reply.raw, lastIdOf(request));
}

/** The last id that the browser received; EventSource sends it by itself when it reconnects. */
function lastIdOf(request: FastifyRequest): string | undefined {
  const id = request.headers['last-event-id'];
  return typeof id === 'string' ? id : undefined;
}

async function takePoint(definition: EndpointDefinition, request: FastifyRequest, deps: StreamDeps): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await consumeAddressLimit(deps.rateLimiter, {
    name: `stream ${definition.path}`,
    ip: request.ip,
    limit: { points: deps.config.RATE_LIMIT_PER_MINUTE, seconds: MINUTE },
    use: 'reading',
  });
  if (!isAllowed) throw apiError('too_many_requests', { retryAfter: retryAfterSeconds });
}
