import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { AdminFrame, AdminHead, loadWriterNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { ADMIN_PAGES_PATH, NEW_PAGE_PATH } from '../custom-page-view.ts';
import { NewPageForm } from './page-form.tsx';
import css from './pages.module.css';

type NewPageData = { token: string; navigation: Awaited<ReturnType<typeof loadWriterNavigation>> };

export async function loader({ context }: LoaderFunctionArgs): Promise<NewPageData> {
  const page = pageRequestOf(context);
  const [{ csurfToken }, navigation] = await Promise.all([
    page.api.csrf.get(),
    loadWriterNavigation(page, 'operations'),
  ]);
  return { token: csurfToken, navigation };
}

export function Component() {
  const { token, navigation } = useLoaderData<NewPageData>();
  return (
    <AdminFrame navigation={navigation} path={ADMIN_PAGES_PATH}>
      <PageMeta title="New page" description="A new page." path={NEW_PAGE_PATH} isIndexed={false} />
      <AdminHead title="New page">
        <a href={ADMIN_PAGES_PATH}>All pages</a>
      </AdminHead>
      <div className={css.form}>
        <NewPageForm token={token} />
      </div>
    </AdminFrame>
  );
}
