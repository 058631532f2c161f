import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { apiError } from '#kernel/errors.ts';
import type { Context } from '#platform/context.ts';
import type { Config } from '../config/config.ts';
import { type AddressLimit, consumeAddressLimit } from '../limits/address-limit.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import { plainHeaders } from '../security/headers.ts';
import { hasIdentityCookie } from './cookies.ts';
import type { EndpointDefinition, Method } from './endpoint.ts';
import { openFileParts, takeFileParts } from './file-parts.ts';
import { checkForgery } from './forgery.ts';
import { varyOf } from './geo-headers.ts';
import { idempotencyKeyOf, refuseCardData } from './money-call.ts';
import { isPlainForm, methodOf } from './plain-form.ts';
import type { Runner } from './runner.ts';
import { isSecure } from './server.ts';
import { withTimeout } from './timeout.ts';

/** Registers every endpoint of the runner as an HTTP route. */

const MINUTE = 60;

export type CallDeps = {
  config: Config;
  runner: Runner;
  rateLimiter: RateLimiter;
  contextOf: (request: FastifyRequest) => Promise<Context>;
};

export function registerCalls(app: FastifyInstance, deps: CallDeps): void {
  const byUrl = new Map<string, EndpointDefinition[]>();
  for (const { definition } of deps.runner.endpoints) {
    const url = definition.path.replace(/\{(\w+)\}/g, ':$1');
    byUrl.set(url, [...(byUrl.get(url) ?? []), definition]);
  }
  for (const [url, definitions] of byUrl) {
    const taken = definitions.map(({ method }) => method);
    for (const definition of definitions) {
      if (definition.isSelfAuthorised) registerOneClick(app, url, definition, deps);
      else if (definition.takesSigned) registerSignedCall(app, url, definition, deps);
      else if (definition.takesFile) registerFileCall(app, url, definition, deps);
      else registerCall(app, url, definition, definitions, deps);
    }
    const forms = definitions.filter(takesForm);
    if (forms.length > 0 && !taken.includes('POST')) registerFormOnly(app, url, forms, deps);
    refuseOthers(app, url, taken, forms.length > 0);
  }
  app.all('/api/*', async () => {
    throw apiError('not_found');
  });
}

const takesForm = ({ formRedirect }: EndpointDefinition) => formRedirect !== undefined;

function registerCall(
  app: FastifyInstance,
  url: string,
  definition: EndpointDefinition,
  atUrl: readonly EndpointDefinition[],
  deps: CallDeps,
): void {
  const forms = atUrl.filter(takesForm);
  app.route({
    method: definition.method,
    url,
    config: {
      failureSource: definition.failureSource ?? 'request',
      takesPlainForm: definition.method === 'POST' && forms.length > 0,
    },
    onRequest: async (request) => {
      if (isPlainForm(request)) await admitForm(url, forms, request, deps);
      else await admit(definition, request, deps);
    },
    handler: (request, reply) =>
      isPlainForm(request) ? answerForm(forms, request, reply, deps) : answerJson(definition, request, reply, deps),
  });
}

/** Email providers post whatever RFC 8058 allows, including multipart. The token is in the query, so the body is ignored. */
function registerOneClick(app: FastifyInstance, url: string, definition: EndpointDefinition, deps: CallDeps): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) => done(null, {}));
    scope.route({
      method: definition.method,
      url,
      config: { failureSource: definition.failureSource ?? 'request' },
      onRequest: (request) => admit(definition, request, deps),
      handler: (request, reply) => answerJson(definition, request, reply, deps),
    });
  });
}

/** The signature covers the exact bytes, so the body is passed on unparsed. */
function registerSignedCall(app: FastifyInstance, url: string, definition: EndpointDefinition, deps: CallDeps): void {
  const headers = [definition.takesSigned?.header ?? []].flat();
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
      done(null, {
        text: String(body),
        signature: headers.map((header) => String(request.headers[header] ?? '')).join('\n'),
      }),
    );
    scope.route({
      method: definition.method,
      url,
      config: { failureSource: definition.failureSource ?? 'request' },
      onRequest: (request) => admit(definition, request, deps),
      handler: (request, reply) => answerJson(definition, request, reply, deps),
    });
  });
}

/** Only these calls accept multipart; for all others the framework refuses it as an unsupported media type. */
function registerFileCall(app: FastifyInstance, url: string, definition: EndpointDefinition, deps: CallDeps): void {
  void app.register(async (scope) => {
    await takeFileParts(scope);
    scope.route({
      method: definition.method,
      url,
      config: { failureSource: definition.failureSource ?? 'request' },
      onRequest: (request) => admit(definition, request, deps),
      handler: (request, reply) => answerJson(definition, request, reply, deps),
    });
  });
}

/** For a URL without a POST call: forms, which can only POST, reach its other methods through a field. */
function registerFormOnly(
  app: FastifyInstance,
  url: string,
  forms: readonly EndpointDefinition[],
  deps: CallDeps,
): void {
  app.route({
    method: 'POST',
    url,
    config: { takesPlainForm: true },
    onRequest: async (request) => {
      if (isPlainForm(request)) await admitForm(url, forms, request, deps);
    },
    handler: (request, reply) => {
      if (isPlainForm(request)) return answerForm(forms, request, reply, deps);
      reply.header('allow', forms.map(({ method }) => method).join(', '));
      throw apiError('method_not_allowed');
    },
  });
}

async function answerJson(
  definition: EndpointDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: CallDeps,
): Promise<FastifyReply> {
  const value = await withTimeout(deps.config.REQUEST_TIMEOUT_MS, (signal) =>
    answer(definition, request, deps, { as: 'wire', signal }),
  );
  reply.headers(plainHeaders(isSecure(deps.config))).headers(cacheHeaders(definition, request, deps.config));
  if (value === undefined) return reply.code(204).send();
  if (definition.file) return sendFile(reply, definition.file.type, keptFile.parse(value));
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(value));
}

/** A name that needs no escaping in a header. */
const fileName = z.string().regex(/^[\w.-]+$/);
const keptFile = z.union([
  z.object({ name: fileName, text: z.string() }),
  z.object({ name: fileName, base64: z.string() }),
]);

function sendFile(reply: FastifyReply, type: string, file: z.output<typeof keptFile>): FastifyReply {
  const bytes = 'text' in file ? file.text : Buffer.from(file.base64, 'base64');
  return reply.type(type).header('content-disposition', `attachment; filename="${file.name}"`).send(bytes);
}

async function answerForm(
  forms: readonly EndpointDefinition[],
  request: FastifyRequest,
  reply: FastifyReply,
  deps: CallDeps,
): Promise<FastifyReply> {
  const definition = forms.find(({ method }) => method === methodOf(request.body));
  if (!definition?.formRedirect) throw apiError('method_not_allowed');
  if (forms.length > 1) await consumeRateLimit(definition, request, deps);
  const value = await withTimeout(deps.config.REQUEST_TIMEOUT_MS, (signal) =>
    answer(definition, request, deps, { as: 'form', signal }),
  );
  reply.headers(plainHeaders(isSecure(deps.config))).header('cache-control', 'no-store');
  return reply.redirect(forHeader(definition.formRedirect(value)), 303);
}

/** Encodes an address for a header; user input may contain any script. */
const forHeader = (address: string) => address.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The URLs of calls always reply as calls: 405 for an unsupported method, 404 for an unknown one, never a page. */
function refuseOthers(app: FastifyInstance, url: string, taken: readonly Method[], takesForms: boolean): void {
  const others = METHODS.filter((method) => !taken.includes(method) && !(method === 'POST' && takesForms));
  app.route({
    method: others,
    url,
    handler: async (_request, reply) => {
      reply.header('allow', taken.join(', '));
      throw apiError('method_not_allowed');
    },
  });
}

async function answer(
  definition: EndpointDefinition,
  request: FastifyRequest,
  deps: CallDeps,
  { as, signal }: { as: 'wire' | 'form'; signal: AbortSignal },
): Promise<unknown> {
  if (definition.movesMoney) refuseCardData(request.body);
  const idempotencyKey = definition.takesIdempotencyKey ? idempotencyKeyOf(request) : null;
  const ctx = { ...(await deps.contextOf(request)), idempotencyKey, signal };
  if (isForgeable(definition) && ctx.actor.kind !== 'server') checkForgery(request, ctx, definition);
  const { takesFile } = definition;
  const parts = takesFile && request.isMultipart() ? openFileParts(request, takesFile) : null;
  const raw = {
    params: request.params,
    query: request.query,
    body: request.body,
    ...(parts ? { readBody: parts.readBody } : {}),
  };
  try {
    return await (as === 'form'
      ? deps.runner.runForm(definition, ctx, raw)
      : deps.runner.runWire(definition, ctx, raw));
  } finally {
    await parts?.close();
  }
}

/** Whether another site could make a browser send this call with the browser's cookies as authorization. */
const isForgeable = ({ method, isSelfAuthorised = false, takesSigned }: EndpointDefinition) =>
  method !== 'GET' && !isSelfAuthorised && takesSigned === undefined;

/** Checked before the body is read, so that a caller over the limit does not cost reading a megabyte. */
async function admit(definition: EndpointDefinition, request: FastifyRequest, deps: CallDeps): Promise<void> {
  if (request.hostVerdict.kind !== 'site') throw apiError('not_found');
  await consumeRateLimit(definition, request, deps);
}

/**
 * If several forms are posted to one URL, only the body shows which call it is. Until it is read, they share one counter against the sum of
 * their limits; the call's own limit is checked afterwards.
 */
async function admitForm(
  url: string,
  forms: readonly EndpointDefinition[],
  request: FastifyRequest,
  deps: CallDeps,
): Promise<void> {
  const [first, ...others] = forms;
  if (first && others.length === 0) return admit(first, request, deps);
  if (request.hostVerdict.kind !== 'site') throw apiError('not_found');
  const limits = forms.map((form) => limitOf(form, deps));
  const seconds = Math.max(...limits.map((limit) => limit.seconds));
  const points = limits.reduce((sum, limit) => sum + Math.ceil((limit.points * seconds) / limit.seconds), 0);
  const use = forms.every(({ limit }) => limit) ? 'abuse' : 'reading';
  await consume({ name: `form ${url}`, limit: { points, seconds }, use }, request, deps);
}

const limitOf = ({ limit }: EndpointDefinition, { config }: CallDeps) =>
  limit ?? { points: config.RATE_LIMIT_PER_MINUTE, seconds: MINUTE };

const consumeRateLimit = (definition: EndpointDefinition, request: FastifyRequest, deps: CallDeps) =>
  consume(
    {
      name: `${definition.method} ${definition.path}`,
      limit: limitOf(definition, deps),
      // A call has its own limit in order to prevent abuse.
      use: definition.limit ? 'abuse' : 'reading',
    },
    request,
    deps,
  );

async function consume(
  counted: Omit<AddressLimit, 'ip' | 'limit'> & { limit: NonNullable<EndpointDefinition['limit']> },
  request: FastifyRequest,
  { rateLimiter }: CallDeps,
): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await consumeAddressLimit(rateLimiter, { ...counted, ip: request.ip });
  if (!isAllowed) throw apiError(counted.limit.refusal ?? 'too_many_requests', { retryAfter: retryAfterSeconds });
}

/** `s-maxage` only for a request without any identity, so that no shared cache serves one class's reply to another. */
function cacheHeaders({ cache }: EndpointDefinition, request: FastifyRequest, config: Config): Record<string, string> {
  if (!cache) return { 'cache-control': 'no-store' };
  const vary = varyOf(config);
  if (hasIdentityCookie(request.cookies)) return { 'cache-control': `private, max-age=${cache.seconds}`, vary };
  return { 'cache-control': `public, max-age=${cache.seconds}, s-maxage=${cache.seconds}`, vary };
}
