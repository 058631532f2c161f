import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Config } from '../config/config.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { FormTokens } from '../security/form-token.ts';
import { plainHeaders } from '../security/headers.ts';
import { hasIdentityCookie } from './cookies.ts';
import type { EndpointDefinition, Method } from './endpoint.ts';
import { checkForgery } from './forgery.ts';
import { isPlainForm } from './plain-form.ts';
import type { Runner } from './runner.ts';
import { isSecure } from './server.ts';
import { withTimeout } from './timeout.ts';

/** Puts every endpoint of the runner on the wire. */

const MINUTE = 60;

export type CallDeps = {
  config: Config;
  runner: Runner;
  rateLimiter: RateLimiter;
  formTokens: FormTokens;
  contextOf: (request: FastifyRequest) => Promise<Context>;
};

export function registerCalls(app: FastifyInstance, deps: CallDeps): void {
  const headers = plainHeaders(isSecure(deps.config));
  const methodsByUrl = new Map<string, Method[]>();
  for (const { definition } of deps.runner.endpoints) {
    const url = definition.path.replace(/\{(\w+)\}/g, ':$1');
    methodsByUrl.set(url, [...(methodsByUrl.get(url) ?? []), definition.method]);
    app.route({
      method: definition.method,
      url,
      config: {
        failureSource: definition.failureSource ?? 'request',
        takesPlainForm: definition.formRedirect !== undefined,
      },
      handler: async (request, reply) => {
        const value = await withTimeout(deps.config.REQUEST_TIMEOUT_MS, answer(definition, request, deps));
        reply.headers(headers).headers(cacheHeaders(definition, request, deps.config));
        if (isPlainForm(request)) return reply.redirect(definition.formRedirect ?? '/', 303);
        if (value === undefined) return reply.code(204).send();
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(value));
      },
    });
  }
  refuseOthers(app, methodsByUrl);
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Addresses of calls answer as calls do: 405 to a method they do not take, 404 where there is none (never a page). */
function refuseOthers(app: FastifyInstance, methodsByUrl: ReadonlyMap<string, readonly Method[]>): void {
  for (const [url, methods] of methodsByUrl) {
    const others = METHODS.filter((method) => !methods.includes(method));
    app.route({
      method: others,
      url,
      handler: async (_request, reply) => {
        reply.header('allow', methods.join(', '));
        throw apiError('method_not_allowed');
      },
    });
  }
  app.all('/api/*', async () => {
    throw apiError('not_found');
  });
}

async function answer(definition: EndpointDefinition, request: FastifyRequest, deps: CallDeps): Promise<unknown> {
  if (request.hostVerdict.kind !== 'site') throw apiError('not_found');
  await takePoint(definition, request, deps);
  const ctx = await deps.contextOf(request);
  if (definition.method !== 'GET' && ctx.actor.kind !== 'server') checkForgery(request, deps);
  return deps.runner.runWire(definition, ctx, { params: request.params, query: request.query, body: request.body });
}

async function takePoint(
  definition: EndpointDefinition,
  request: FastifyRequest,
  { rateLimiter, config }: CallDeps,
): Promise<void> {
  const key = `${definition.method} ${definition.path} ${request.ip}`;
  const { isAllowed, retryAfterSeconds } = await rateLimiter.consume(
    key,
    definition.limit ?? { points: config.RATE_LIMIT_PER_MINUTE, seconds: MINUTE },
  );
  if (!isAllowed) throw apiError('too_many_requests', { retryAfter: retryAfterSeconds });
}

/** `s-maxage` only for a request that nothing ties to a person, so that no shared cache hands one class's reply to another. */
function cacheHeaders({ cache }: EndpointDefinition, request: FastifyRequest, config: Config): Record<string, string> {
  if (!cache) return { 'cache-control': 'no-store' };
  const geo = config.GEO_COUNTRY_HEADER ? [config.GEO_COUNTRY_HEADER] : [];
  const vary = ['Accept-Encoding', 'Sec-GPC', ...geo].join(', ');
  if (hasIdentityCookie(request.cookies)) return { 'cache-control': `private, max-age=${cache.seconds}`, vary };
  return { 'cache-control': `public, max-age=${cache.seconds}, s-maxage=${cache.seconds}`, vary };
}
