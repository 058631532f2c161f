import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { SelectField, TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { Pager } from '#design-system/pager.tsx';
import { Tabs } from '#design-system/tabs.tsx';
import { PAGE_WINDOW_ROWS, pageCount } from '#kernel/pagination.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { getChoices, listContents } from '../contract.ts';
import { STATUS_WORDS } from './content-words.ts';
import { type ContentsFilters, contentsHref, contentsQuery, filtersOf } from './contents-address.ts';
import css from './contents-page.module.css';
import { ContentsTable } from './contents-table.tsx';
import { NewArticle } from './new-article.tsx';
import { PUBLISHING_PATH } from './publishing-address.ts';

type ContentsData = {
  token: string;
  navigation: Awaited<ReturnType<typeof loadAdminNavigation>>;
  list: ReplyOf<typeof listContents>;
  choices: ReplyOf<typeof getChoices>;
  filters: ContentsFilters;
  /** What the request that redirected here did. */
  done: keyof typeof DONE | null;
};

const DONE = {
  deleted: 'Article deleted.',
  byline: 'Your byline is saved. New articles start with it.',
} as const;

const isDone = (word: string | null): word is keyof typeof DONE => word !== null && Object.hasOwn(DONE, word);

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ContentsData> {
  const page = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const filters = filtersOf(searchParams);
  const [{ csurfToken }, navigation, list, choices] = await Promise.all([
    page.api.csrf.get(),
    loadAdminNavigation(page),
    page.api.publishing.list({ query: contentsQuery(filters) }),
    page.api.publishing.choices(),
  ]);
  const done = searchParams.get('done');
  const last = pageCount(list.total, list.perPage);
  if (list.page > last) throw redirect(contentsHref(filters, { page: String(last) }));
  return { token: csurfToken, navigation, list, choices, filters, done: isDone(done) ? done : null };
}

/** All articles in every state, each linked to its editor. */
export function Component() {
  const { token, navigation, list, choices, filters, done } = useLoaderData<ContentsData>();
  const { contents, total, totalIsEstimate, page, perPage, mayWrite } = list;
  return (
    <AdminFrame navigation={navigation} path={PUBLISHING_PATH}>
      <PageMeta title="Articles" description="Articles in every state." path={PUBLISHING_PATH} isIndexed={false} />
      <AdminHead title="Articles">Recently edited first. All times are Central (CT).</AdminHead>
      {done ? <Alert kind="success">{DONE[done]}</Alert> : null}
      {mayWrite ? (
        <NewArticle choices={choices} token={token} username={navigation.username} isOpen={done === 'byline'} />
      ) : (
        <Alert kind="info">You can view articles but not edit them.</Alert>
      )}
      <ContentsFilterBar />
      <StatusTabs />
      <ContentsTable contents={contents} filters={filters} />
      <Pager
        page={page}
        pages={pageCount(total, perPage)}
        hrefFor={(each) => contentsHref(filters, { page: String(each) })}
        count={`${totalIsEstimate ? 'More than ' : ''}${total.toLocaleString('en-US')} in all`}
      />
    </AdminFrame>
  );
}

/** The states with their counts, and the filters that writers use most. */
function StatusTabs() {
  const { list, filters } = useLoaderData<ContentsData>();
  const isPlain = filters.mine === undefined && filters.prepared === undefined;
  const none = { status: undefined, mine: undefined, prepared: undefined };
  const states = list.counts.map(({ status, count }) => ({
    label: `${STATUS_WORDS[status]} ${count >= PAGE_WINDOW_ROWS ? `${PAGE_WINDOW_ROWS.toLocaleString('en-US')}+` : count}`,
    href: contentsHref(filters, { ...none, status }),
    current: isPlain && filters.status === status,
  }));
  return (
    <div className={css.bar}>
      <Tabs
        label="Articles"
        tabs={[
          { label: 'All', href: contentsHref(filters, none), current: isPlain && filters.status === undefined },
          ...states,
          { label: 'Mine', href: contentsHref(filters, { ...none, mine: '1' }), current: filters.mine === '1' },
          {
            label: 'Prepared',
            href: contentsHref(filters, { ...none, prepared: '1' }),
            current: filters.prepared === '1',
          },
        ]}
      />
    </div>
  );
}

const all = (label: string, named: readonly { id: number; name: string }[]) => [
  { value: '', label },
  ...named.map(({ id, name }) => ({ value: String(id), label: name })),
];

function ContentsFilterBar() {
  const { choices, filters } = useLoaderData<ContentsData>();
  const { status, mine, prepared } = filters;
  return (
    <FilterBar
      action={PUBLISHING_PATH}
      label="Filter articles"
      more={false}
      submit="Show"
      key={JSON.stringify(filters)}
    >
      <Filter wide>
        <TextField label="Headline or number" name="query" type="search" defaultValue={filters.query ?? ''} />
      </Filter>
      {choices.sites.length > 1 ? (
        <Filter>
          <SelectField
            label="Site"
            name="site_id"
            defaultValue={filters.site_id ?? ''}
            options={all('All sites', choices.sites)}
          />
        </Filter>
      ) : null}
      <Filter>
        <SelectField
          label="Author"
          name="author_id"
          defaultValue={filters.author_id ?? ''}
          options={all('All authors', choices.authors)}
        />
      </Filter>
      {Object.entries({ status, mine, prepared }).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
    </FilterBar>
  );
}
