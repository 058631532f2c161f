import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Disclosure } from '#design-system/disclosure.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { Tabs } from '#design-system/tabs.tsx';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { AUTHORS_PATH, authorEditPath, type listStaffAuthors } from '../../../authors/author-calls-view.ts';
import { authorHref } from '../../../authors/author-view.ts';
import { AuthorForm } from './author-form.tsx';
import css from './authors.module.css';

type AuthorsData = {
  token: string;
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  list: ReplyOf<typeof listStaffAuthors>;
  status: 'active' | 'retired';
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<AuthorsData> {
  const page = pageRequestOf(context);
  const status = new URL(request.url).searchParams.get('status') === 'retired' ? 'retired' : 'active';
  const [{ csurfToken }, navigation, list] = await Promise.all([
    page.api.csrf.get(),
    loadAdminNavigation(page),
    page.api.bylines.list({ query: { status } }),
  ]);
  return { token: csurfToken, navigation, list, status };
}

/** The bylines of the network. */
export function Component() {
  const { token, navigation, list, status } = useLoaderData<AuthorsData>();
  const { authors, counts, mayCreate, mayManage } = list;
  return (
    <AdminFrame navigation={navigation} path={AUTHORS_PATH}>
      <PageMeta title="Authors" description="The bylines of the network." path={AUTHORS_PATH} isIndexed={false} />
      <AdminHead title="Authors">The names on your stories, each with a page of its own.</AdminHead>
      {mayCreate ? (
        <Disclosure summary="New author" open={counts.active === 0}>
          <div className={css.form}>
            <AuthorForm token={token} author={null} mayManage={mayManage} />
          </div>
        </Disclosure>
      ) : null}
      <div className={css.bar}>
        <Tabs
          label="Authors"
          tabs={[
            { label: `In use (${counts.active})`, href: AUTHORS_PATH, current: status === 'active' },
            {
              label: `Retired (${counts.retired})`,
              href: `${AUTHORS_PATH}?status=retired`,
              current: status === 'retired',
            },
          ]}
        />
      </div>
      {authors.length === 0 ? <NoAuthors /> : <AuthorTable />}
    </AdminFrame>
  );
}

function NoAuthors() {
  const { list, status } = useLoaderData<AuthorsData>();
  if (status === 'retired') {
    return (
      <Empty title="No retired authors" level={2}>
        Retire an author to take the name out of the editor. Stories and the author’s page stay.
      </Empty>
    );
  }
  return (
    <Empty title="No authors yet" level={2}>
      {list.mayCreate
        ? 'Add the first author above. Stories need a byline before they can be published.'
        : 'Set your byline when you start your first article.'}
    </Empty>
  );
}

const ACCOUNT = cell('md');
const STORIES = cell('num');

function AuthorTable() {
  const { list } = useLoaderData<AuthorsData>();
  const head = (
    <>
      <th scope="col">Author</th>
      <th scope="col" className={ACCOUNT}>
        Account
      </th>
      <th scope="col" className={STORIES}>
        Stories
      </th>
      <th scope="col">Page</th>
    </>
  );
  return (
    <Table caption="Authors by name" head={head} dense>
      {list.authors.map(({ id, name, title, slug, account, stories, mayChange }) => (
        <TableRow key={id}>
          <RowHead
            href={mayChange ? authorEditPath(id) : undefined}
            sub={title}
            left={[`Account: ${account?.username ?? 'none'}`]}
          >
            {name}
          </RowHead>
          <td className={ACCOUNT}>{account?.username ?? 'None'}</td>
          <td className={STORIES}>{stories.toLocaleString('en-US')}</td>
          <td>
            <a href={authorHref(slug)} aria-label={`View ${name}`}>
              View
            </a>
          </td>
        </TableRow>
      ))}
    </Table>
  );
}
