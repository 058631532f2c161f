import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Disclosure } from '#design-system/disclosure.tsx';
import { staffTime } from '#kernel/staff-time.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { ADMIN_PAGES_PATH, PAGE_ACTIONS, type PageAction, pageEditPath, pagePreviewPath } from '../custom-page-view.ts';
import { customPagePath } from '../page-address-view.ts';
import type { StaffPageView } from '../staff-calls-view.ts';
import { PageForm } from './page-form.tsx';
import { isPageId } from './page-id.ts';
import css from './pages.module.css';

type PageEditData = {
  token: string;
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  page: StaffPageView;
  done: PageAction | null;
};

export async function loader({ params: { pageId = '' }, request, context }: LoaderFunctionArgs): Promise<PageEditData> {
  if (!isPageId(pageId)) throw new Response(null, { status: 404 });
  const pageRequest = pageRequestOf(context);
  const [{ csurfToken }, navigation, { page }] = await Promise.all([
    pageRequest.api.csrf.get(),
    loadAdminNavigation(pageRequest),
    pageRequest.api.customPages.edit({ params: { pageId } }),
  ]);
  const wanted = new URL(request.url).searchParams.get('done');
  return { token: csurfToken, navigation, page, done: PAGE_ACTIONS.find((each) => each === wanted) ?? null };
}

/** One page: what it says, where it is linked, and whether readers see it. */
export function Component() {
  const { token, navigation, page, done } = useLoaderData<PageEditData>();
  const { id, title, slug, status, changedAt, changedBy } = page;
  const view =
    status === 'published'
      ? { href: customPagePath(slug), label: 'View page' }
      : { href: pagePreviewPath(id), label: 'Preview' };
  return (
    <AdminFrame navigation={navigation} path={ADMIN_PAGES_PATH}>
      <PageMeta title={`Page: ${title}`} description="A page." path={pageEditPath(id)} isIndexed={false} />
      <AdminHead title={title}>
        <a href={ADMIN_PAGES_PATH}>All pages</a> · <a href={view.href}>{view.label}</a> · Changed {staffTime(changedAt)}
        {changedBy ? ` by ${changedBy}` : ''}
      </AdminHead>
      {done ? (
        <Alert kind="success" link={view}>
          {doneWords(done, status)}
        </Alert>
      ) : null}
      <div className={css.form}>
        <PageForm page={page} token={token} />
      </div>
      <DeletePage page={page} token={token} />
    </AdminFrame>
  );
}

function doneWords(done: PageAction, status: StaffPageView['status']): string {
  const what = done === 'created' ? 'The page is added.' : 'Changes saved.';
  return `${what} ${status === 'published' ? 'Readers see it now.' : 'It is a draft: only staff see it.'}`;
}

function DeletePage({ page, token }: { page: StaffPageView; token: string }) {
  const { id, title, slug, status, version } = page;
  return (
    <div className={css.delete}>
      <Disclosure summary="Delete this page">
        <CallForm
          call={({ customPages }) => customPages.drop}
          params={{ pageId: id }}
          token={token}
          label={`Delete ${title}`}
          onDone={() => `${ADMIN_PAGES_PATH}?done=deleted`}
        >
          <input type="hidden" name="version" value={version} />
          <p className={css.warning}>
            {status === 'published'
              ? `Readers of ${customPagePath(slug)} will see “Page not found”, and the link leaves the navigation. To hide the page for now, make it a draft instead.`
              : 'No reader sees this draft.'}{' '}
            The audit log keeps its text.
          </p>
          <SubmitButton kind="danger">{`Delete “${title}”`}</SubmitButton>
        </CallForm>
      </Disclosure>
    </div>
  );
}
