import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { BODY_LIMIT } from '#kernel/body-limits.ts';
import { apiError } from '#kernel/errors.ts';
import type { SiteScope } from '#platform/context.ts';
import type { Config } from '../config/config.ts';
import type { ErrorReporting, ErrorSource } from '../error-reporting/error-reporting.ts';
import type { Log } from '../log/log.ts';
import { pageHeaders, plainHeaders } from '../security/headers.ts';
import { COOKIES, type CookieJar, cookieDomain, cookieName, createCookieJar } from './cookies.ts';
import { asApiError, errorBody } from './error-reply.ts';
import { isPlainForm, refusalPage } from './plain-form.ts';
import { hasTooManyParts, MAX_FORM_PARTS, parseQuery, tooManyParts } from './query-string.ts';
import { requestHost, requestHostname } from './request-host.ts';
import { requestFacts, routeName } from './route-name.ts';

/** The bare server: hosts, request ids, cookies, errors. Calls and pages are registered on it. */

export type HostVerdict =
  | { kind: 'site'; site: SiteScope }
  | { kind: 'closed'; name: string; front: SiteScope }
  | { kind: 'unknown'; label: string }
  | { kind: 'foreign' };

declare module 'fastify' {
  interface FastifyRequest {
    hostVerdict: HostVerdict;
    cookieJar: CookieJar;
  }
  interface FastifyContextConfig {
    /** The source under which a failure of the route is reported; absent means `request`. */
    failureSource?: ErrorSource;
  }
}

export type HttpDeps = {
  config: Config;
  log: Log;
  errorReporting: ErrorReporting;
  siteForHost: (host: string) => HostVerdict;
};

/** These answer on any host, because load balancers request them by IP address (decision 6). */
export const ANY_HOST: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

export async function createHttpServer({
  config,
  log,
  errorReporting,
  siteForHost,
}: HttpDeps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    trustProxy: config.TRUST_PROXY ?? false,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    bodyLimit: BODY_LIMIT,
    requestTimeout: config.REQUEST_TIMEOUT_MS,
    // An address that cannot be decoded never reaches a hook; without this the framework would send its own body.
    frameworkErrors: (_error, request, reply) => {
      reply.header('x-request-id', request.id);
      void sendApiError(request, reply, config, apiError('bad_request'));
    },
    routerOptions: { ignoreTrailingSlash: true, querystringParser, maxParamLength: 200 },
    // Requests in progress may finish: their callers must learn the outcome of a write.
    forceCloseConnections: 'idle',
  });
  await app.register(fastifyCookie);
  app.decorateRequest('hostVerdict');
  app.decorateRequest('cookieJar');
  app.decorateRequest('pagePattern', null);
  acceptJsonAndForms(app);

  app.addHook('onRequest', async (request) => {
    request.hostVerdict = forCalls(siteForHost(requestHost(request)), pathOf(request));
    request.cookieJar = createCookieJar(request.cookies, isSecure(config));
    if (request.hostVerdict.kind === 'foreign' && !ANY_HOST.has(pathOf(request))) throw apiError('foreign_host');
    if (request.url.includes('%00')) throw apiError('bad_request');
    if (hasTooManyParts(queryOf(request))) throw tooManyParts();
  });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    applyCookies(request, reply, config);
    // A cookie is for one person; a cache would serve the reply to others.
    if (reply.hasHeader('set-cookie')) reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: routeName(request),
        ...requestFacts(request, reply.statusCode),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });

  app.setErrorHandler((failure, request, reply) => {
    const error = asApiError(failure);
    if (error.status >= 500 && !error.isKnownOutage) {
      const { config: route } = request.routeOptions;
      errorReporting.report({
        error: failure,
        source: route.failureSource ?? 'request',
        requestId: request.id,
        facts: { method: request.method, route: routeName(request) },
      });
    }
    return sendApiError(request, reply, config, error);
  });
  app.setNotFoundHandler((request, reply) => sendApiError(request, reply, config, asApiError({ statusCode: 404 })));
  return app;
}

/**
 * Calls to a closed site are served by the main site: an unsubscribe link of an old email, or a page that was open when the site closed.
 */
const forCalls = (verdict: HostVerdict, path: string): HostVerdict =>
  verdict.kind === 'closed' && path.startsWith('/api/') ? { kind: 'site', site: verdict.front } : verdict;

/** A zero byte in JSON text, which PostgreSQL's text cannot store; without a refusal here the database would fail on it. */
const ZERO_BYTE = /(?<!\\)(?:\\\\)*\\u0000/;

/** The escapes of JSON text from left to right: a whole surrogate pair, half of one, any other. */
const ESCAPES = /\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|(\\ud[89a-f][0-9a-f]{2})|\\./gi;

/** Replaces lone surrogates, left by cutting a string, because PostgreSQL's jsonb would fail on them. */
const wholeCharacters = (json: string) =>
  json.replace(ESCAPES, (found: string, half?: string) => (half === undefined ? found : '\\ufffd'));

/** Accepts JSON and forms only, not the framework's plain text, which a foreign page could send without a preflight. */
function acceptJsonAndForms(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (ZERO_BYTE.test(String(body))) done(apiError('bad_request'));
    else void parseJson(request, wholeCharacters(String(body)), done);
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    if (text.includes('%00') || text.includes('\0')) done(apiError('bad_request'));
    else if (hasTooManyParts(text, MAX_FORM_PARTS)) done(tooManyParts(MAX_FORM_PARTS));
    else done(null, parseQuery(text, MAX_FORM_PARTS));
  });
}

/** An exception here would be lost, so the first hook refuses a query with too many parts. */
const querystringParser = (text: string) => (hasTooManyParts(text) ? {} : parseQuery(text));

export function sendApiError(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Config,
  failure: unknown,
): FastifyReply {
  const error = asApiError(failure);
  if (error.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(error.retryAfter)));
  reply.code(error.status).header('cache-control', 'no-store');
  if (isPlainForm(request) || isPageRequest(request)) {
    return reply
      .headers(pageHeaders({ isSecure: isSecure(config) }))
      .type('text/html; charset=utf-8')
      .send(refusalPage(request, error));
  }
  return reply
    .headers(plainHeaders(isSecure(config)))
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(error, request.id)));
}

/** A person's browser, at an address other than a call's: they get a page instead of JSON. */
function isPageRequest(request: FastifyRequest): boolean {
  if (pathOf(request).startsWith('/api/')) return false;
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}

export const isSecure = (config: Config) => config.PUBLIC_PROTOCOL === 'https';

/** The requested path without its query. */
export function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf('?');
  return end < 0 ? request.url : request.url.slice(0, end);
}

const queryOf = (request: FastifyRequest): string => request.url.slice(pathOf(request).length + 1);

/** Keeps a caller's request id if it is valid; anything else could forge log lines. */
function requestIdOf(sent: string | string[] | undefined): string {
  return typeof sent === 'string' && /^[\w-]{8,64}$/.test(sent) ? sent : randomUUID();
}

function applyCookies(request: FastifyRequest, reply: FastifyReply, config: Config): void {
  for (const { name, value, maxAgeSeconds } of request.cookieJar?.changes() ?? []) {
    const cookie = COOKIES[name];
    const domain = cookieDomain(requestHostname(request), config.BASE_DOMAIN);
    reply.setCookie(cookieName(name, isSecure(config)), value ?? '', {
      path: '/',
      sameSite: 'lax',
      secure: isSecure(config),
      httpOnly: cookie.isHttpOnly,
      maxAge: maxAgeSeconds,
      ...(domain ? { domain } : {}),
    });
  }
}
