import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router';
import { createApi } from '#platform/http/api-client.ts';
import { createBrowserTransport } from './client/browser-transport.ts';
import { readCookie } from './client/cookies.ts';
import { followLinks } from './client/follow-links.ts';
import { PAGE_DATA_ID, type PageData } from './client/page-data.ts';
import { contracts } from './contracts.ts';
import { DocumentContext } from './document.tsx';
import { revive } from './hydration.ts';
import { providePageRequest } from './request-context.ts';
import { routes } from './routes.ts';
import { pageChanged } from './store/alerts.ts';
import { createStore } from './store/store.ts';

async function start(): Promise<void> {
  const dataText = document.getElementById(PAGE_DATA_ID)?.textContent ?? '{}';
  const pageData: PageData = JSON.parse(dataText);
  const api = createApi(
    contracts,
    createBrowserTransport({
      fetch: window.fetch.bind(window),
      readCookie,
      protocol: location.protocol.replace(':', ''),
    }),
  );
  await resolveLazyRoutes();
  const store = createStore(pageData.store);
  const router = createBrowserRouter(routes, {
    hydrationData: revive(pageData.hydration),
    getContext: () => {
      const provider = new RouterContextProvider();
      providePageRequest(provider, { api, subdomain: pageData.subdomain, shell: null, addTags: () => {} });
      return provider;
    },
  });
  let shown = router.state.location.key;
  router.subscribe((state) => {
    if (state.navigation.state !== 'idle' || state.location.key === shown) return;
    shown = state.location.key;
    store.dispatch(pageChanged());
  });
  followLinks(router, api);
  hydrateRoot(
    document,
    <StrictMode>
      <DocumentContext value={{ assets: pageData.assets, hasShell: pageData.hasShell, dataText }}>
        <Provider store={store}>
          <RouterProvider router={router} />
        </Provider>
      </DocumentContext>
    </StrictMode>,
  );
}

/** Without this the browser would run the loaders again and throw the server's data away. */
async function resolveLazyRoutes(): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

void start();
