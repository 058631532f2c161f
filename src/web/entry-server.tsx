import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { BlocksContext } from '#design-system/error-boundary.tsx';
import type { PageData } from './client/page-data.ts';
import { DocumentContext, type PageAssets } from './document.tsx';
import { plainErrors, revive, statusOf } from './hydration.ts';
import { NOT_KEPT, type PagePolicy } from './page-policy.ts';
import { pageIsOffered } from './pages.ts';
import { type Api, providePageRequest, type ShellFacts } from './request-context.ts';
import type { RootData } from './root-data.ts';
import { routes } from './routes.ts';
import { canonicalPath } from './server/page-key.ts';
import { policyOf } from './server/page-policies.ts';
import { safeJson } from './server/serialize.ts';
import { siteBanner } from './site-banner.ts';
import { alertShown } from './store/alerts.ts';
import { failureText } from './store/failures.ts';
import { createStore } from './store/store.ts';
import { isFailedFetch } from './use-failed-fetch.ts';

export { SCRIPTS_SCRIPT, THEME_SCRIPT } from './document.tsx';

/** Renders one page on the server. Knows nothing of HTTP beyond the standard Request. */

export type RenderRequest = {
  request: Request;
  api: Api;
  subdomain: string;
  shell: ShellFacts;
  hasShell: boolean;
  assets: PageAssets;
  requestId: string;
  /** HTML of the bar shown while staff view the site as a member; otherwise empty. */
  viewingBar: string;
};

export type RenderResult =
  | { kind: 'redirect'; status: number; location: string; tags: string[] }
  | {
      kind: 'page';
      status: number;
      html: string;
      tags: string[];
      /** Why the status is 500, or why the page lacks one of its blocks; null if it is complete. */
      failure: unknown;
    };

export type FoundPage = {
  policy: PagePolicy;
  /** The page's own spelling of its path: `/sites` for a request of `/Sites/`. */
  path: string;
  params: Readonly<Record<string, string | undefined>>;
  routeId: string | undefined;
  /** Its pattern in the table of pages, such as `/news/:slug`; null if there is no such page. */
  pattern: string | null;
};

const handler = createStaticHandler(routes);

/** The policy of the page at `pathname`, and the parameters of its address. An address without a page is never cached. */
export function findPage(pathname: string): FoundPage {
  const known = found.get(pathname);
  if (known) return known;
  const leaf = matchRoutes(routes, pathname)?.at(-1);
  const policy = policyOf(leaf?.route.id) ?? NOT_KEPT;
  const params = leaf?.params ?? {};
  const path = canonicalPath(leaf?.route.path ?? pathname, params);
  const page = { policy, path, params, routeId: leaf?.route.id, pattern: patternOf(leaf?.route.path) };
  found.set(pathname, page);
  return page;
}

/** An address without a page matches the catch-all route. */
const patternOf = (path: string | undefined): string | null => (path === undefined || path === '*' ? null : path);

/** Route matching costs more than serving a page from memory. */
const found = new LRUCache<string, FoundPage>({ max: 5_000 });

export async function renderPage(asked: RenderRequest): Promise<RenderResult> {
  const tags: string[] = [];
  const provider = new RouterContextProvider();
  providePageRequest(provider, {
    ...asked,
    pageStands: (href) => pageIsOffered(href, sellingOf(asked)),
    addTags: (...more) => void tags.push(...more),
  });
  const context = await handler.query(asked.request, { requestContext: provider });
  if (context instanceof Response) {
    return { kind: 'redirect', status: context.status, location: context.headers.get('location') ?? '/', tags };
  }
  const failure = context.errors ? Object.values(context.errors)[0] : null;
  // A page's own failure view is for data that could not be loaded. A missing page gets the frame of the site.
  if (failure !== null && !isFailedFetch(failure)) context.errors = { root: failure };
  const status = failure === null ? context.statusCode : statusOf(failure);
  try {
    return { kind: 'page', status, html: draw(context, asked), tags, failure };
  } catch (error) {
    const html = drawWithoutBlocks(context, asked);
    if (html !== null) return { kind: 'page', status, html, tags, failure: failure ?? error };
    // The page itself threw: the router's boundary replaces it, as in the browser.
    return {
      kind: 'page',
      status: 500,
      html: draw({ ...context, errors: { root: error } }, asked),
      tags,
      failure: error,
    };
  }
}

/**
 * After a component threw: the page with the fallbacks of its blocks, which the browser then renders; null if it was not a block that
 * threw.
 */
function drawWithoutBlocks(context: StaticHandlerContext, asked: RenderRequest): string | null {
  try {
    return draw(context, asked, false);
  } catch {
    return null;
  }
}

function sellingOf({ shell }: Pick<RenderRequest, 'shell'>): Pick<PageData, 'closed'> {
  if (!shell) return { closed: '' };
  const { gifting, disableSubscriptions } = shell.flags;
  if (disableSubscriptions) return { closed: 'subscribe|subscriptions/new|gifts/purchase' };
  return { closed: gifting ? '' : 'gifts/purchase' };
}

function draw(context: StaticHandlerContext, asked: RenderRequest, drawsBlocks = true): string {
  const { subdomain, hasShell, assets, requestId, shell, viewingBar } = asked;
  const store = createStore();
  const root: RootData | undefined = context.loaderData.root;
  const banner = root && hasShell ? siteBanner(root) : null;
  if (banner) store.dispatch(alertShown(banner));
  const hydration = {
    loaderData: context.loaderData,
    actionData: context.actionData,
    errors: plainErrors(context.errors, requestId),
  };
  // The boundary shows what it will show in the browser: the error without its text, with the request's id.
  const shown = { ...context, errors: revive(hydration).errors ?? null };
  const failed = failedFetch(shown.errors);
  if (failed !== undefined && hasShell)
    store.dispatch(alertShown({ message: failureText(failed), type: 'severe', persisted: false }));
  const pageData: PageData = {
    hydration,
    store: store.getState(),
    assets,
    subdomain,
    hasShell,
    viewingBar,
    drawsBlocks,
    ...sellingOf({ shell }),
  };
  const html = renderToString(
    <DocumentContext value={{ assets, hasShell, viewingBar, dataText: safeJson(pageData) }}>
      <Provider store={store}>
        <BlocksContext value={drawsBlocks}>
          <StaticRouterProvider
            router={createStaticRouter(handler.dataRoutes, shown)}
            context={shown}
            hydrate={false}
          />
        </BlocksContext>
      </Provider>
    </DocumentContext>,
  );
  return `<!doctype html>${html}`;
}

/** The failed fetch of a page with a boundary of its own; for the others the root's boundary shows it in place of the page. */
function failedFetch(errors: StaticHandlerContext['errors']): unknown {
  const [failed] = Object.entries(errors ?? {}).flatMap(([route, error]) => (route === 'root' ? [] : [error]));
  return isFailedFetch(failed) ? failed : undefined;
}
