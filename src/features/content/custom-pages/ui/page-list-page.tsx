import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { ADMIN_PAGES_PATH, NEW_PAGE_PATH } from '../custom-page-view.ts';
import type { StaffPageRow } from '../staff-calls-view.ts';
import { PageTable } from './page-table.tsx';
import css from './pages.module.css';

type PagesData = {
  token: string;
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  pages: StaffPageRow[];
  done: keyof typeof DONE | null;
};

const DONE = { deleted: 'The page is deleted.', moved: 'The order is saved.' } as const;

const isDone = (word: string | null): word is keyof typeof DONE => word !== null && Object.hasOwn(DONE, word);

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PagesData> {
  const page = pageRequestOf(context);
  const [{ csurfToken }, navigation, { pages }] = await Promise.all([
    page.api.csrf.get(),
    loadAdminNavigation(page),
    page.api.customPages.all(),
  ]);
  const done = new URL(request.url).searchParams.get('done');
  return { token: csurfToken, navigation, pages, done: isDone(done) ? done : null };
}

/** The pages of the network by their place, and the way to each. */
export function Component() {
  const { token, navigation, pages, done } = useLoaderData<PagesData>();
  return (
    <AdminFrame navigation={navigation} path={ADMIN_PAGES_PATH}>
      <PageMeta title="Pages" description="Pages of the network." path={ADMIN_PAGES_PATH} isIndexed={false} />
      <AdminHead title="Pages">Pages of your own, on every site of the network. All times are Central (CT).</AdminHead>
      {done ? <Alert kind="success">{DONE[done]}</Alert> : null}
      {pages.length === 0 ? (
        <Empty
          title="No pages yet"
          level={2}
          actions={
            <ButtonLink size="small" href={NEW_PAGE_PATH}>
              Add your first page
            </ButtonLink>
          }
        >
          Tell readers about the network: About us, Advertise with us, Community guidelines, Staff. You choose the
          address and whether the header or the footer links to it.
        </Empty>
      ) : (
        <>
          <p className={css.add}>
            <ButtonLink size="small" href={NEW_PAGE_PATH}>
              New page
            </ButtonLink>
          </p>
          <PageTable pages={pages} token={token} />
        </>
      )}
    </AdminFrame>
  );
}
