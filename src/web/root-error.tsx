import { useContext } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { ErrorState } from '#design-system/state-block.tsx';
import { isApiError } from '#kernel/errors.ts';
import { Document, DocumentContext } from './document.tsx';
import { statusOf } from './hydration.ts';
import { useRootData } from './root-data.ts';
import { BareHeader } from './shell/bare-header.tsx';
import { SiteShell } from './shell/site-shell.tsx';

/** What stands in a page's place when it failed or is not there; the shell stays where it can and where the page has one. */
export function RootError() {
  const error = useRouteError();
  const root = useRootData();
  const { hasShell } = useContext(DocumentContext);
  const status = statusOf(error);
  const isForbidden = isApiError(error) && error.code === 'forbidden';
  const content = (
    <Page>
      <title>{`${status === 404 ? 'Page not found' : isForbidden ? 'Not open to you' : 'Something went wrong'} | Bluechip`}</title>
      <meta name="robots" content="noindex" />
      {status === 404 ? (
        <NotFound />
      ) : isForbidden ? (
        <Forbidden />
      ) : (
        <Failed requestId={isApiError(error) ? error.requestId : undefined} />
      )}
    </Page>
  );
  return (
    <Document teamKey={root?.site.teamKey ?? null}>
      {root && hasShell ? (
        <SiteShell root={root}>{content}</SiteShell>
      ) : (
        <>
          {hasShell && <BareHeader />}
          <main id="main" tabIndex={-1}>
            {content}
          </main>
        </>
      )}
    </Document>
  );
}

/** Signed in, and not one of those for whom the page is: signing in again would change nothing. */
function Forbidden() {
  return (
    <PageTitle title="This page is not open to you" note="It is for the staff of the network, each by role.">
      <p>
        <a href="/">Go to the front page</a>, or to <a href="/users/profile">your profile</a>. If you work here, ask for
        the role that you need.
      </p>
    </PageTitle>
  );
}

function NotFound() {
  return (
    <PageTitle title="Page not found" note="The address may be mistyped, or the page has moved.">
      <p>
        <a href="/">Go to the front page</a>, or <a href="/sites">find a site</a>.
      </p>
    </PageTitle>
  );
}

function Failed({ requestId }: { requestId: string | undefined }) {
  const { pathname, search } = useLocation();
  return (
    <>
      <PageTitle title="This page could not be shown" />
      <ErrorState requestId={requestId} retryHref={pathname + search} level={2} />
    </>
  );
}
