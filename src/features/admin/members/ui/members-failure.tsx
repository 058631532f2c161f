import type { PropsWithChildren } from 'react';
import { useLocation } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { AdminFrame, AdminHead } from '#web/admin-frame.tsx';
import { useTitle } from '#web/root-data.ts';
import { useFailedFetch } from '#web/use-failed-fetch.ts';
import { MEMBERS_PATH } from '../member-paths-view.ts';

/** Users that could not be fetched: an alert says so (specification, section 8), and the page keeps its frame. */
export function MembersFailure({ children }: PropsWithChildren) {
  const isFailed = useFailedFetch();
  const { pathname, search } = useLocation();
  const title = useTitle('Users');
  if (!isFailed) return children;
  return (
    <AdminFrame navigation={null} path={MEMBERS_PATH}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <AdminHead title="Users">
        <a href="/admin/home">Admin home</a>
      </AdminHead>
      <Empty
        title="We couldn’t load this page"
        level={2}
        actions={
          <ButtonLink kind="second" href={pathname + search}>
            Try again
          </ButtonLink>
        }
      >
        Nothing was changed. Try again in a moment.
      </Empty>
    </AdminFrame>
  );
}
