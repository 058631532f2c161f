import type { PropsWithChildren } from 'react';
import { useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { SelectField, TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { OlderPages } from '#design-system/older-pages.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { AdminFailure, AdminFrame, AdminHead } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { SavedToast } from '#web/saved-toast.tsx';
import { REDIRECT_LIMITS, REDIRECTS_PATH, type RedirectDeed } from '../redirects-view.ts';
import { ImportForm } from './import-form.tsx';
import { AddForm, RedirectPanel } from './redirect-forms.tsx';
import css from './redirects.module.css';
import { loadRedirects, type RedirectsData, redirectsHref } from './redirects-data.ts';
import { LIST_ID, RedirectsTable } from './redirects-table.tsx';

export { loadRedirects as loader };

const TITLE = 'Redirects';

export function Failure({ children }: PropsWithChildren) {
  return (
    <AdminFailure title={TITLE} path={REDIRECTS_PATH}>
      {children}
    </AdminFailure>
  );
}

const DONE: Readonly<Record<RedirectDeed, string>> = {
  added: 'Redirect added. It works within a second.',
  saved: 'Redirect saved. It works within a second.',
  removed: 'Redirect removed.',
  imported: 'Redirects imported. They work within a second.',
};

/** Old addresses and their targets: the list, one of them, a new one, and an import. */
export function Component() {
  const { navigation, search, found, chosen, done } = useLoaderData<RedirectsData>();
  const { redirects, nextCursor, mayWrite } = found;
  return (
    <AdminFrame navigation={navigation} path={REDIRECTS_PATH}>
      <PageMeta title={TITLE} description="Redirects of old addresses." path={REDIRECTS_PATH} isIndexed={false} />
      <AdminHead title={TITLE}>
        Send readers of old addresses to new ones. A redirect answers only where no page does. All times are Central
        (CT).
      </AdminHead>
      {done ? <SavedToast message={DONE[done]} param="done" /> : null}
      {chosen === 'gone' ? <Alert kind="info">That redirect was removed.</Alert> : null}
      {chosen !== null && chosen !== 'gone' ? (
        <RedirectPanel key={chosen.id} redirect={chosen} closeHref={redirectsHref(search)} />
      ) : null}
      {mayWrite && (chosen === null || chosen === 'gone') ? (
        <div className={css.forms}>
          <AddForm />
          <ImportForm />
        </div>
      ) : null}
      <section id={LIST_ID} className={css.list} aria-labelledby="list-head" tabIndex={-1}>
        <h2 id="list-head">All redirects</h2>
        <SearchFields />
        {redirects.length === 0 ? <NoRedirects /> : <RedirectsTable redirects={redirects} search={search} />}
        <OlderPages
          newestHref={search.cursor ? redirectsHref(search) : null}
          olderHref={nextCursor === null ? null : redirectsHref(search, { cursor: String(nextCursor) })}
        />
      </section>
    </AdminFrame>
  );
}

function SearchFields() {
  const { search, found } = useLoaderData<RedirectsData>();
  return (
    <FilterBar
      action={REDIRECTS_PATH}
      label="Search redirects"
      submit="Search"
      more={false}
      key={JSON.stringify(search)}
    >
      <Filter wide>
        <TextField
          label="Address"
          name="query"
          type="search"
          autoComplete="off"
          maxLength={REDIRECT_LIMITS.search}
          placeholder="/2019/05/"
          defaultValue={search.query ?? ''}
        />
      </Filter>
      <Filter>
        <SelectField
          label="Site"
          name="site_id"
          defaultValue={search.site_id ?? ''}
          options={[
            { value: '', label: 'Any' },
            { value: 'all', label: 'On every site' },
            ...found.sites.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </Filter>
    </FilterBar>
  );
}

function NoRedirects() {
  const { search } = useLoaderData<RedirectsData>();
  const isSearch = [search.query, search.site_id, search.cursor].some((part) => part !== undefined);
  return (
    <Empty
      level={3}
      title={isSearch ? 'No redirects match this search' : 'No redirects yet'}
      actions={
        isSearch ? (
          <ButtonLink kind="second" size="small" href={REDIRECTS_PATH}>
            All redirects
          </ButtonLink>
        ) : undefined
      }
    >
      {isSearch
        ? 'Search by a part of the old or the new address.'
        : 'Moving from another system? Import its addresses from a CSV file, so that links and search engines keep working.'}
    </Empty>
  );
}
