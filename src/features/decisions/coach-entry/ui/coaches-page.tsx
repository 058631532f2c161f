import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { SelectField, TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { Pager } from '#design-system/pager.tsx';
import { Empty } from '#design-system/state-block.tsx';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { pageCount } from '#kernel/pagination.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { SavedToast } from '#web/saved-toast.tsx';
import { COACHES_PATH, LONGEST, NEW_COACH_PATH } from '../coach-paths-view.ts';
import type { listCoaches } from '../contract.ts';
import { type CoachFilters, coachesHref, coachesQuery, filtersOf } from './coaches-address.ts';
import { CoachesTable } from './coaches-table.tsx';

export { CoachesFailure as Failure } from './coaches-failure.tsx';

type CoachesData = {
  navigation: AdminNavigationView;
  filters: CoachFilters;
  list: ReplyOf<typeof listCoaches>;
  /** The request that redirected here deleted a coach. */
  isDeleted: boolean;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<CoachesData> {
  const page = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const filters = filtersOf(searchParams);
  const [navigation, list] = await Promise.all([
    loadAdminNavigation(page),
    page.api.coaches.list({ query: coachesQuery(filters) }),
  ]);
  if (list.coaches.length === 0 && list.page > 1) throw redirect(coachesHref(filters, { page: undefined }));
  return { navigation, filters, list, isDeleted: searchParams.get('done') === 'deleted' };
}

/** The staff search for coaches, with a link to add one. */
export function Component() {
  const { navigation, filters, list, isDeleted } = useLoaderData<CoachesData>();
  const { coaches, total, totalIsEstimate, page, perPage, mayWrite } = list;
  return (
    <AdminFrame navigation={navigation} path={COACHES_PATH}>
      <PageMeta title="Coaches" description="The coaches of each college." path={COACHES_PATH} isIndexed={false} />
      <AdminHead title="Coaches">
        The coaching staff of each college. {mayWrite ? <a href={NEW_COACH_PATH}>Add a coach</a> : null}
      </AdminHead>
      {isDeleted ? <SavedToast message="Coach deleted." param="done" /> : null}
      {mayWrite ? null : <Alert kind="info">You can view coaches but not make changes.</Alert>}
      <SearchFields />
      {coaches.length === 0 ? <NoCoaches /> : <CoachesTable coaches={coaches} />}
      <Pager
        page={page}
        pages={pageCount(total, perPage)}
        hrefFor={(each) => coachesHref(filters, { page: String(each) })}
        count={`${totalIsEstimate ? 'More than ' : ''}${total.toLocaleString('en-US')} in all`}
      />
    </AdminFrame>
  );
}

function SearchFields() {
  const { filters, list } = useLoaderData<CoachesData>();
  return (
    <FilterBar action={COACHES_PATH} label="Search coaches" submit="Search" key={JSON.stringify(filters)}>
      <Filter wide>
        <TextField
          label="Name"
          name="q"
          type="search"
          autoComplete="off"
          maxLength={LONGEST.query}
          defaultValue={filters.q ?? ''}
        />
      </Filter>
      <Filter late>
        <SelectField
          label="College"
          name="college_id"
          defaultValue={filters.college_id ?? ''}
          options={[
            { value: '', label: 'Any' },
            ...list.colleges.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </Filter>
      {filters.per_page ? <input type="hidden" name="per_page" value={filters.per_page} /> : null}
    </FilterBar>
  );
}

function NoCoaches() {
  const { filters, list } = useLoaderData<CoachesData>();
  const { q, college_id: collegeId } = filters;
  const isNarrowed = q !== undefined || collegeId !== undefined;
  return (
    <Empty
      title={q !== undefined ? `No coaches named “${q}”` : isNarrowed ? 'No coaches at this college' : 'No coaches yet'}
      level={2}
      actions={
        <>
          {isNarrowed ? (
            <ButtonLink kind="second" size="small" href={COACHES_PATH}>
              All coaches
            </ButtonLink>
          ) : null}
          {list.mayWrite ? (
            <ButtonLink kind="second" size="small" href={NEW_COACH_PATH}>
              Add a coach
            </ButtonLink>
          ) : null}
        </>
      }
    >
      {q === undefined
        ? 'Coaches added by staff appear here.'
        : 'Search by the first letters of the first or last name.'}
    </Empty>
  );
}
