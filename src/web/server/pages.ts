import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UseCounter } from '#features/admin/redirects/public.ts';
import { consentRegion } from '#kernel/consent-region.ts';
import { apiError, isApiError } from '#kernel/errors.ts';
import { isStaff } from '#kernel/permissions.ts';
import type { CachedPage, PageCache, RenderedPage } from '#platform/cache/page-cache.ts';
import { originsOf } from '#platform/cards/card-form.ts';
import type { Config } from '#platform/config/config.ts';
import { type Context, hasRecentSecondFactor, standingOf } from '#platform/context.ts';
import type { ErrorReporting, ErrorSource } from '#platform/error-reporting/error-reporting.ts';
import type { Flags } from '#platform/flags/flags.ts';
import { createApi } from '#platform/http/api-client.ts';
import { COOKIES, hasIdentityCookie } from '#platform/http/cookies.ts';
import { varyOf } from '#platform/http/geo-headers.ts';
import type { Runner } from '#platform/http/runner.ts';
import { isSecure } from '#platform/http/server.ts';
import { withTimeout } from '#platform/http/timeout.ts';
import type { RateLimiter } from '#platform/limits/rate-limiter.ts';
import { type Framing, pageHeaders, scriptHash } from '#platform/security/headers.ts';
import { contracts } from '../contracts.ts';
import type { PageAssets } from '../document.tsx';
import type * as EntryServer from '../entry-server.tsx';
import type { PagePolicy } from '../page-policy.ts';
import type { PagePrivacy } from '../root-data.ts';
import { encodingFor } from './encoding.ts';
import { keptReply, takePoint } from './kept-reply.ts';
import { createLocalTransport, wasReported } from './local-transport.ts';
import { type MovedAddress, movedAddress, movedFromFront, sendMoved } from './moved-addresses.ts';
import { framesOf } from './page-frames.ts';
import { canonicalAddress, declaredUrl, type PageVariant, pageKey } from './page-key.ts';
import { viewingBar } from './viewing-bar.ts';

/** Pages over HTTP: policy → cache key → cache or render → the bytes that this browser accepts. */

export type PageDeps = {
  config: Config;
  errorReporting: ErrorReporting;
  runner: Runner;
  rateLimiter: RateLimiter;
  cache: PageCache;
  flags: Flags;
  contextOf: (request: FastifyRequest) => Promise<Context>;
  /** The renderer: the built one, or in development the latest one. */
  renderer: () => Promise<typeof EntryServer>;
  assetsFor: (routeId: string | undefined, ctx: Context) => Promise<PageAssets>;
  /** Counts the use of old addresses' redirects. */
  uses: UseCounter;
  /** Only in `npm run dev`: styles and scripts come from the development server. */
  isHot?: boolean | undefined;
};

/** The name of an address without a page in the log and in metrics. */
const NO_PAGE = 'no page';

const REDIRECTS_KEPT = new Set([301, 308]);

export function registerPages(app: FastifyInstance, deps: PageDeps): void {
  app.get('/*', (request, reply) => servePage(request, reply, deps));
}

export async function servePage(request: FastifyRequest, reply: FastifyReply, deps: PageDeps): Promise<FastifyReply> {
  const renderer = await deps.renderer();
  const url = addressOf(request);
  const { policy, path, params, routeId, pattern } = renderer.findPage(url.pathname);
  request.pagePattern = pattern ?? NO_PAGE;
  const ctx = await deps.contextOf(request);
  const door = doorOf(policy, ctx, url);
  if (door !== null) return reply.redirect(door, 303);
  const canonical = canonicalAddress(url, { path, policy });
  if (canonical !== null) return reply.header('cache-control', 'no-store').redirect(canonical, 301);
  const render = () =>
    withTimeout(
      deps.config.REQUEST_TIMEOUT_MS,
      renderBytes(
        { request, ctx: forPage(ctx, policy), bar: viewingBar(ctx), url, policy, params, routeId },
        renderer,
        deps,
      ),
    );
  const variant = await variantOf(request, ctx, deps);
  // The page of staff who view as a member contains that member's name.
  const key = deps.config.PAGE_CACHE_MB > 0 && !ctx.session?.viewing ? pageKey(url, policy, variant) : null;
  const redirectFrom = (moved: MovedAddress) => sendMoved(reply, moved, { uses: deps.uses, now: ctx.now });
  const fromFront = await movedFromFront(url, ctx, () => takePoint(request, deps));
  if (fromFront) return redirectFrom(fromFront);
  if (key === null) {
    await takePoint(request, deps);
    // Without a page there is nothing to render instead of a redirect.
    const early = pattern === null ? await movedAddress(url, ctx) : null;
    if (early) return redirectFrom(early);
    const page = await render();
    const moved = page.status === 404 && pattern !== null ? await movedAddress(url, ctx) : null;
    if (moved) return redirectFrom(moved);
    return reply.code(page.status).headers(page.headers).header('cache-control', 'no-store').send(page.body);
  }
  const { page, source } = await keptReply(key, request, render, deps);
  const moved = page.status === 404 ? await movedAddress(url, ctx) : null;
  if (moved) return redirectFrom(moved);
  reply.header('x-cache', source);
  return sendCached(request, reply, page, cacheControl(request, policy, page), deps.config);
}

/** The redirect for a reader who may not see the page yet; null if they may, or if the page's own calls refuse it. */
function doorOf({ access = 'public' }: PagePolicy, { actor, session, now }: Context, url: URL): string | null {
  if (access === 'public') return null;
  const back = `return_to=${encodeURIComponent(url.pathname + url.search)}`;
  if (actor.kind !== 'member') return `/users/sign_in?${back}`;
  if (
    access === 'staff' &&
    isStaff(standingOf(session?.viewing?.staff ?? actor)) &&
    !hasRecentSecondFactor(session, now)
  ) {
    // If they have used a second factor before, they enter it; otherwise their profile lets them add one.
    return session?.secondFactorAt
      ? `/users/sign_in?step=second_factor&${back}`
      : `/users/profile?needs=second_factor&${back}#second-factor`;
  }
  return null;
}

/** A cached page is rendered for a class of readers, so nothing about one person may be reachable. */
function forPage(ctx: Context, policy: PagePolicy): Context {
  return policy.keepSeconds > 0 ? { ...ctx, actor: { kind: 'visitor' }, session: null } : ctx;
}

/** The requested path on a neutral host: the host has been checked already, and `//evil/x` must not name another. */
function addressOf(request: FastifyRequest): URL {
  const path = request.url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/^\/*/, '/');
  if (!URL.canParse(path, PAGE_BASE)) throw apiError('bad_request');
  const url = new URL(path, PAGE_BASE);
  // `/.//x` becomes `//x` only after its dots are resolved.
  url.pathname = url.pathname.replace(/^\/+/, '/');
  return url;
}

const PAGE_BASE = 'http://page';

type PageAsked = {
  request: FastifyRequest;
  ctx: Context;
  /** For staff who view as a member; otherwise empty. */
  bar: string;
  url: URL;
  policy: PagePolicy;
  params: Readonly<Record<string, string | undefined>>;
  routeId: string | undefined;
};

async function renderBytes(asked: PageAsked, renderer: typeof EntryServer, deps: PageDeps): Promise<RenderedPage> {
  const { request, ctx, bar, url, policy, params, routeId } = asked;
  const flags = await ctx.ports.flags.all({ subdomain: ctx.site.subdomain });
  const report = (error: unknown, source: ErrorSource) =>
    deps.errorReporting.report({
      error,
      source,
      requestId: request.id,
      facts: { route: request.pagePattern ?? NO_PAGE, host: ctx.site.subdomain || 'main', path: url.pathname },
    });
  const result = await renderer.renderPage({
    request: new Request(policy.keepSeconds > 0 ? declaredUrl(url, policy) : url),
    api: createApi(contracts, createLocalTransport(deps.runner, ctx, report)),
    subdomain: ctx.site.subdomain,
    shell: {
      now: ctx.now.toISOString(),
      viewer: ctx.viewer.kind,
      flags: {
        gifting: flags.gifting,
        disableSubscriptions: flags.disable_subscriptions,
        infiniteScroll: flags.enable_infinite_scroll_articles,
      },
      privacy: privacyOf(ctx),
    },
    hasShell: !policy.isRaw && hasShell(request),
    assets: await deps.assetsFor(routeId, ctx),
    requestId: request.id,
    viewingBar: bar,
  });
  if (result.kind === 'redirect') {
    const keepSeconds = REDIRECTS_KEPT.has(result.status) ? policy.keepSeconds : 0;
    return {
      status: result.status,
      headers: { location: result.location },
      body: Buffer.alloc(0),
      tags: ['sites', ...result.tags],
      keepSeconds,
      // Many spellings of a name lead to its page.
      isOpenEnded: true,
    };
  }
  const { failure } = result;
  const isBlock = result.status === 200 && failure !== null;
  if (isBlock || (result.status >= 500 && !(isApiError(failure) && failure.isKnownOutage))) {
    if (!wasReported(failure)) report(failure, 'request');
  }
  return {
    status: result.status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...headersOf(ctx, policy, renderer, deps) },
    body: Buffer.from(result.html),
    // Every page names its site.
    tags: ['sites', ...(policy.tags?.(params) ?? []), ...result.tags],
    // A page that sets cookies may show what they were set for, so it is not cached for the next reader.
    keepSeconds: result.status === 200 && request.cookieJar.changes().length === 0 ? policy.keepSeconds : 0,
    isOpenEnded: declaredUrl(url, policy).search !== '',
  };
}

function headersOf(
  { ports }: Context,
  policy: PagePolicy,
  renderer: typeof EntryServer,
  deps: PageDeps,
): Record<string, string> {
  const { config } = deps;
  const framing: Framing =
    policy.framing === 'sign-up-origins' ? (config.SIGN_UP_FRAME_ORIGINS ?? []) : (policy.framing ?? 'nobody');
  // No third-party page is framed where a card is typed; such a page is always loaded as a document.
  const cards = policy.takesCards ? originsOf(ports.cards.form) : null;
  const captcha = policy.takesCaptcha ? ports.captcha.origins : null;
  return pageHeaders({
    framing,
    frames: [...(cards?.frames ?? framesOf(policy, ports.advertising)), ...(captcha?.frames ?? [])],
    // As with frames: staff can go from any page with links to the editor without loading a document.
    connectsTo: cards?.connects ?? (policy.isRaw ? [] : ports.imageHost.origins),
    scriptOrigins: [...(cards?.scripts ?? []), ...(captcha?.scripts ?? [])],
    scriptHashes: [scriptHash(renderer.THEME_SCRIPT), scriptHash(renderer.SCRIPTS_SCRIPT)],
    isSecure: isSecure(config),
    development: deps.isHot === true,
  });
}

/** Only from headers, which are part of the key and of Vary: a location from the IP address must not affect a page that others may get. */
function privacyOf({ client, hasPrivacySignal: hasSignal, config, ports: { geo } }: Context): PagePrivacy {
  const region = consentRegion(client.place);
  const isRough = region === null || (region === 'CCPA' && config.GEO_REGION_HEADER === undefined);
  return { region, hasSignal, asksPlace: geo.isKnowing && isRough };
}

const hasShell = (request: FastifyRequest) => request.cookies[COOKIES.mobileClient.name] !== '1';

async function variantOf(
  request: FastifyRequest,
  { site: { subdomain: site }, viewer, client, hasPrivacySignal }: Context,
  { flags }: PageDeps,
): Promise<PageVariant> {
  const isOn = await flags.all({ subdomain: site });
  return {
    site,
    viewer,
    region: consentRegion(client.place),
    hasPrivacySignal,
    hasShell: hasShell(request),
    flags: Object.values(isOn).map(Number).join(''),
  };
}

/** Browsers revalidate each time (by ETag), so that a page of another class, or from before a takedown, never comes from their disk. */
function cacheControl(request: FastifyRequest, policy: PagePolicy, page: CachedPage): string {
  if (page.status >= 400) return 'no-store';
  if (hasIdentityCookie(request.cookies)) return 'private, no-cache';
  return `public, max-age=0, must-revalidate, s-maxage=${policy.keepSeconds}`;
}

function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedPage,
  cacheHeader: string,
  config: Config,
): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '', page);
  const etag = `"${page.etag}-${encoding}"`;
  reply
    .code(page.status)
    .headers(page.headers)
    .headers({ 'cache-control': cacheHeader, vary: varyOf(config), etag });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(page.bodies[encoding] ?? page.bodies.identity);
}
