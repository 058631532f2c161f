import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import {
  createStaticHandler,
  createStaticRouter,
  type HydrationState,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { DocumentContext, type PageAssets } from '#web/document.tsx';
import { routes } from '#web/routes.ts';
import { createStore } from '#web/store/store.ts';

/** The tree of a page with its data already loaded, for the limit of an uncached page. */
export type Inlined = { path: string; hydration: HydrationState; assets: PageAssets };

export async function prepareInlined({ path, hydration, assets }: Inlined): Promise<() => string> {
  const url = new URL(path, 'http://localhost');
  for (const { route } of matchRoutes(routes, url.pathname) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  }
  const { dataRoutes, match } = createStaticHandler(routes);
  const location = {
    pathname: url.pathname,
    search: url.search,
    hash: '',
    state: null,
    key: 'default',
  };
  return () => {
    const context: StaticHandlerContext = {
      basename: '/',
      location,
      matches: matchRoutes(dataRoutes, url.pathname) ?? [],
      _match: match,
      loaderData: hydration.loaderData ?? {},
      actionData: null,
      errors: null,
      statusCode: 200,
      loaderHeaders: {},
      actionHeaders: {},
    };
    return renderToString(
      <DocumentContext value={{ assets, hasShell: true, dataText: '{}', viewingBar: '' }}>
        <Provider store={createStore()}>
          <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
        </Provider>
      </DocumentContext>,
    );
  };
}
