import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { Page } from '#design-system/layout.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { pageEditPath, pagePreviewPath } from '../custom-page-view.ts';
import type { StaffPageView } from '../staff-calls-view.ts';
import { CustomPageBody } from './custom-page-body.tsx';
import { isPageId } from './page-id.ts';
import css from './pages.module.css';

export async function loader({ params: { pageId = '' }, context }: LoaderFunctionArgs): Promise<StaffPageView> {
  if (!isPageId(pageId)) throw new Response(null, { status: 404 });
  const { page } = await pageRequestOf(context).api.customPages.edit({ params: { pageId } });
  return page;
}

/** For staff: the saved page as readers see it, or would. */
export function Component() {
  const { id, title, html, status } = useLoaderData<StaffPageView>();
  return (
    <main id="main" tabIndex={-1}>
      <PageMeta
        title={`Preview: ${title}`}
        description="A preview for staff."
        path={pagePreviewPath(id)}
        isIndexed={false}
      />
      <Page>
        <div className={css.preview}>
          <Alert kind="info" link={{ href: pageEditPath(id), label: 'Back to editing' }}>
            {status === 'draft'
              ? 'Draft: only staff see this page.'
              : 'Published: readers see this page as it is here.'}
          </Alert>
        </div>
        <CustomPageBody
          title={title}
          html={html}
          note={html === '' ? 'No text yet. Write it before you publish the page.' : undefined}
        />
      </Page>
    </main>
  );
}
