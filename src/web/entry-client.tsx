// Must be first: it defines the order of the layers for all other style sheets.
import '#design-system/styles.css';
import { StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router';
import { BlocksContext } from '#design-system/error-boundary.tsx';
import type { Transport } from '#platform/http/api-client.ts';
import { CallsContext } from './calls.ts';
import { readCookie } from './client/cookies.ts';
import { followLinks } from './client/follow-links.ts';
import { createLazyApi } from './client/lazy-api.ts';
import { PAGE_DATA_ID, type PageData } from './client/page-data.ts';
import { reportError, rootOptions, watchErrors } from './client/report-errors.ts';
import { DocumentContext } from './document.tsx';
import { revive } from './hydration.ts';
import { pageIsOffered } from './pages.ts';
import { providePageRequest } from './request-context.ts';
import { routes } from './routes.ts';
import { pageChanged } from './store/alerts.ts';
import { createStore } from './store/store.ts';

async function start(): Promise<void> {
  const dataText = document.getElementById(PAGE_DATA_ID)?.textContent ?? '{}';
  const pageData: PageData = JSON.parse(dataText);
  const load = () => import('./client/browser-calls.ts');
  const measure = () => import('./client/measure.ts');
  const api = createLazyApi(load);
  const send: Transport = async (definition, input) => (await load()).send(definition, input);
  await resolveLazyRoutes();
  const store = createStore(pageData.store);
  const router = createBrowserRouter(routes, {
    hydrationData: revive(pageData.hydration),
    getContext: () => {
      const provider = new RouterContextProvider();
      providePageRequest(provider, {
        api,
        subdomain: pageData.subdomain,
        shell: null,
        pageStands: (href) => pageIsOffered(href, pageData),
        addTags: () => {},
      });
      return provider;
    },
  });
  let shown = router.state.location.key;
  router.subscribe((state) => {
    for (const error of Object.values(state.errors ?? {})) reportError('uncaught', error);
    if (state.navigation.state !== 'idle' || state.location.key === shown) return;
    shown = state.location.key;
    store.dispatch(pageChanged());
  });
  // Renders in slices, so that a tap or a scroll never waits for a whole page.
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <DocumentContext value={{ ...pageData, dataText }}>
          <Provider store={store} serverState={pageData.store}>
            <CallsContext value={{ api, send, router }}>
              <BlocksContext value={pageData.drawsBlocks}>
                <HydratedPages router={router} />
              </BlocksContext>
            </CallsContext>
          </Provider>
        </DocumentContext>
      </StrictMode>,
      rootOptions,
    );
  });
  // After React's own listeners, so that a component can handle a link or form first.
  followLinks(router, measure);
  measure().then(
    ({ countViews }) => countViews(router, api),
    () => {},
  );
  if (readCookie(SIGNED_IN_COOKIE)) {
    const { startSession } = await import('./session/session.ts');
    await startSession(api, store, router.state.loaderData.root);
  }
}

/**
 * Sets `data-hydrated` on the document once React handles its events; until then a click is an ordinary page load. It wraps the pages,
 * because a component beside them would give every `useId` in the browser a different value than on the server.
 */
function HydratedPages({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
  }, []);
  return <RouterProvider router={router} />;
}

/**
 * Proves nothing; it only tells scripts to ask the server (`authenticated` of platform/http/cookies.ts, which is not part of the browser's
 * code).
 */
const SIGNED_IN_COOKIE = 'bluechip_authenticated';

/** Without this the browser would run the loaders again and discard the server's data. */
async function resolveLazyRoutes(): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

watchErrors();
void start();
