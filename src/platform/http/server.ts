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
    /** What a failure of the route is reported as; absent means `request`. */
    failureSource?: ErrorSource;
  }
}

export type HttpDeps = {
  config: Config;
  log: Log;
  errorReporting: ErrorReporting;
  siteForHost: (host: string) => HostVerdict;
};

/** These answer on any host: a load balancer asks by address (decision 6). */
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
    // An address that cannot be decoded never reaches a hook; without this it gets a body of the framework's own.
    frameworkErrors: (_error, request, reply) => {
      reply.header('x-request-id', request.id);
      void sendApiError(request, reply, config, apiError('bad_request'));
    },
    routerOptions: { ignoreTrailingSlash: true, querystringParser, maxParamLength: 200 },
    // Those that are answering are let finish: their caller must learn what became of a write.
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
    // A cookie is for one person: a cache that kept the reply would hand it to others.
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

/** Calls to a closed site are the network front’s: an unsubscribe link of an old email, and a page that was open when the site closed. */
const forCalls = (verdict: HostVerdict, path: string): HostVerdict =>
  verdict.kind === 'closed' && path.startsWith('/api/') ? { kind: 'site', site: verdict.front } : verdict;

/** A zero byte in JSON text, which PostgreSQL's text cannot hold: refused here, or the database would fail on it. */
const ZERO_BYTE = /(?<!\\)(?:\\\\)*\\u0000/;

/** The escapes of JSON text from left to right: a whole pair, half of one, any other. */
const ESCAPES = /\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|(\\ud[89a-f][0-9a-f]{2})|\\./gi;

/** Half a character, as a cut leaves it, is one that is unknown: PostgreSQL's jsonb would fail on it. */
const wholeCharacters = (json: string) =>
  json.replace(ESCAPES, (found: string, half?: string) => (half === undefined ? found : '\\ufffd'));

/** JSON and forms are read, nothing else: not the framework's plain text, which a foreign page could send unasked. */
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

/** A throw would reach nobody here: what has too many parts is refused by the first hook. */
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

/** Somebody's browser, at an address outside the calls: what it gets is read, not parsed. */
function isPageRequest(request: FastifyRequest): boolean {
  if (pathOf(request).startsWith('/api/')) return false;
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
}

export const isSecure = (config: Config) => config.PUBLIC_PROTOCOL === 'https';

/** The path as it was asked for, without its query. */
export function pathOf(request: FastifyRequest): string {
  const end = request.url.indexOf('?');
  return end < 0 ? request.url : request.url.slice(0, end);
}

const queryOf = (request: FastifyRequest): string => request.url.slice(pathOf(request).length + 1);

/** A caller's request id is kept when it is one; anything else could forge log lines. */
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
