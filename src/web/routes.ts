import { type LoaderFunction, type RouteObject, redirect } from 'react-router';
import { withFrame } from './failed-page.tsx';
import { PAGES, SHORT_ADDRESSES } from './pages.ts';
import { Root } from './root.tsx';
import { RootError } from './root-error.tsx';
import { rootLoader } from './root-loader.ts';

/** The route table: the root and its pages. */

const toConsole: LoaderFunction = () => {
  throw redirect('/admin/home');
};

/** Only a number, because not every text is valid in a redirect's header. */
const toArticle: LoaderFunction = ({ params: { contentId = '' } }) => {
  if (!/^[1-9]\d{0,8}$/.test(contentId)) throw new Response(null, { status: 404 });
  throw redirect(`/admin/publishing/contents/${contentId}/edit`);
};

/** Keeps the query, because an old link may name a site or a code. */
const toSubscribe: LoaderFunction = ({ request }) => {
  throw redirect(`/subscribe${new URL(request.url).search}`);
};

const notFound: LoaderFunction = () => {
  throw new Response(null, { status: 404 });
};

/** After the root failed, its error page stays. */
const notLoaded: LoaderFunction = () => {
  throw new Error('the root is loaded on the server only');
};

export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RootError,
    // The build removes the loader from the browser's code, where nothing loads the root again. Without any loader, the router would drop
    // its data.
    loader: import.meta.env.SSR ? rootLoader : notLoaded,
    shouldRevalidate: () => false,
    children: [
      ...PAGES.map(
        ({ id, path, lazy, hasSiteLayout }): RouteObject => ({
          id,
          path,
          lazy: () => withFrame(lazy()),
          handle: hasSiteLayout,
        }),
      ),
      {
        id: 'teams-default',
        path: SHORT_ADDRESSES[0],
        lazy: () => import('#features/directory/colleges/ui/teams-redirect.ts'),
        Component: () => null,
      },
      { id: 'admin-default', path: SHORT_ADDRESSES[1], loader: toConsole, Component: () => null },
      { id: 'article-default', path: SHORT_ADDRESSES[2], loader: toArticle, Component: () => null },
      { id: 'subscribe-default', path: SHORT_ADDRESSES[3], loader: toSubscribe, Component: () => null },
      { id: 'not-found', path: '*', loader: notFound, Component: () => null },
    ],
  },
];
