import { type ComponentType, type PropsWithChildren, useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useRouteError } from 'react-router';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { ErrorState } from '#design-system/state-block.tsx';
import { isApiError } from '#kernel/errors.ts';
import { statusOf } from './hydration.ts';
import { pageStands } from './pages.ts';
import { useTitle } from './root-data.ts';
import { SearchField } from './shell/search-field.tsx';
import type { RootState } from './store/store.ts';

/** Replaces a page that failed or does not exist. */
export function FailedPage() {
  const error = useRouteError();
  const isMissing = statusOf(error) === 404;
  const isForbidden = isApiError(error) && error.code === 'forbidden';
  const title = useTitle(isMissing ? 'Page not found' : isForbidden ? 'No access' : 'Something went wrong');
  return (
    <Page>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {isMissing ? <Missing /> : isForbidden ? <Forbidden /> : <Failed error={error} />}
    </Page>
  );
}

/** A page with a `Failure` keeps its frame if its data could not be loaded; any other failure is rendered inside it. */
export async function withFrame(loading: Promise<{ Failure?: ComponentType<PropsWithChildren> }>): Promise<object> {
  const page = await loading;
  const { Failure } = page;
  return Failure
    ? {
        ...page,
        errorElement: (
          <Failure>
            <FailedPage />
          </Failure>
        ),
      }
    : page;
}

/** Logged in without the required rights: logging in again would not help. */
function Forbidden() {
  return (
    <PageTitle title="You don’t have access to this page">
      <p>
        <a href="/">Go to the home page</a> or <a href="/users/profile">your profile</a>. If you work here, ask an admin
        for access.
      </p>
    </PageTitle>
  );
}

/** Fetches the latest headlines after load, because a failed page has no data of its own. */
function Missing() {
  const isStory = useLocation().pathname.startsWith('/news/');
  const [Latest, setLatest] = useState<ComponentType | null>(null);
  useEffect(() => {
    import('./shell/latest-headlines.tsx').then(
      ({ LatestHeadlines }) => setLatest(() => LatestHeadlines),
      () => {},
    );
  }, []);
  return (
    <PageTitle title={`${isStory ? 'Story' : 'Page'} not found`} note="It may have moved or been removed.">
      {pageStands('/search') ? <SearchField action="/search" place="page" /> : null}
      <p>
        <a href="/">Go to the home page</a> or <a href="/sites">find a team site</a>.
      </p>
      {Latest ? <Latest /> : null}
    </PageTitle>
  );
}

function Failed({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const store = useStore<RootState>();
  const message = isApiError(error) ? error.words : undefined;
  // Loaded only when a page fails, so that the session's area is not part of every first load.
  useEffect(() => {
    import('./store/page-failure.ts').then(({ keepPageFailure }) => keepPageFailure(store, message), ignore);
  }, [store, message]);
  const requestId = isApiError(error) ? error.requestId : undefined;
  const isHidden = isApiError(error) && error.code === 'hidden_while_viewing';
  return (
    <>
      <PageTitle title={isHidden ? 'Hidden from view' : 'We couldn’t load this page'} />
      <ErrorState
        {...(message === undefined ? {} : { message })}
        requestId={requestId}
        retryHref={isHidden ? undefined : pathname + search}
        level={2}
      />
    </>
  );
}

/** Without it the page still shows the failure. */
const ignore = () => {};
