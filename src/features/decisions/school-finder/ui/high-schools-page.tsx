import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { SelectField, TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { Pager } from '#design-system/pager.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { teamsPath } from '#features/directory/colleges/team-groups-view.ts';
import { pageCount } from '#kernel/pagination.ts';
import { STATE_CODES, STATES } from '#kernel/states.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { findHighSchools } from '../contract.ts';
import { HIGH_SCHOOLS_PATH, LONGEST_QUERY } from '../school-paths-view.ts';
import { type HighSchoolFilters, highSchoolFiltersOf, highSchoolsHref } from './schools-address.ts';

type HighSchoolsData = {
  navigation: AdminNavigationView;
  filters: HighSchoolFilters;
  found: ReplyOf<typeof findHighSchools>;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<HighSchoolsData> {
  const page = pageRequestOf(context);
  const filters = highSchoolFiltersOf(new URL(request.url).searchParams);
  const { q, state, page: number } = filters;
  const [navigation, found] = await Promise.all([
    loadAdminNavigation(page),
    page.api.schools.highSchools({
      query: { ...(q ? { q } : {}), ...(state ? { state } : {}), ...(number ? { page: number } : {}) },
    }),
  ]);
  if (found.highSchools.length === 0 && found.page > 1) throw redirect(highSchoolsHref(filters, { page: undefined }));
  return { navigation, filters, found };
}

/** The high schools of the directory, with the number of prospects of each. */
export function Component() {
  const { navigation, filters, found } = useLoaderData<HighSchoolsData>();
  const { highSchools, total, totalIsEstimate, page, perPage } = found;
  return (
    <AdminFrame navigation={navigation} path={HIGH_SCHOOLS_PATH}>
      <PageMeta
        title="High schools"
        description="The high schools of the directory."
        path={HIGH_SCHOOLS_PATH}
        isIndexed={false}
      />
      <AdminHead title="High schools">
        The directory, with the prospects of each school. It comes from federal data and isn’t edited here.
      </AdminHead>
      <SearchFields filters={filters} />
      {filters.q === undefined && filters.state === undefined ? (
        <Empty title="Search high schools" level={2}>
          Type a name, or choose a state.
        </Empty>
      ) : highSchools.length === 0 ? (
        <NoSchools filters={filters} />
      ) : (
        <SchoolsTable schools={highSchools} />
      )}
      <Pager
        page={page}
        pages={pageCount(total, perPage)}
        hrefFor={(each) => highSchoolsHref(filters, { page: String(each) })}
        count={`${totalIsEstimate ? 'More than ' : ''}${total.toLocaleString('en-US')} in all`}
      />
    </AdminFrame>
  );
}

function SearchFields({ filters }: { filters: HighSchoolFilters }) {
  return (
    <FilterBar action={HIGH_SCHOOLS_PATH} label="Search high schools" submit="Search" key={JSON.stringify(filters)}>
      <Filter wide>
        <TextField
          label="Name"
          name="q"
          type="search"
          autoComplete="off"
          maxLength={LONGEST_QUERY}
          defaultValue={filters.q ?? ''}
        />
      </Filter>
      <Filter late>
        <SelectField
          label="State"
          name="state"
          defaultValue={filters.state ?? ''}
          options={[{ value: '', label: 'Any' }, ...STATE_CODES.map((value) => ({ value, label: STATES[value] }))]}
        />
      </Filter>
    </FilterBar>
  );
}

const KIND = cell('md');
const PLACE = cell('md');
const COUNT = cell('num');

/** Each name links to the public listing of its state. */
function SchoolsTable({ schools }: { schools: HighSchoolsData['found']['highSchools'] }) {
  const head = (
    <>
      <th scope="col">School</th>
      <th scope="col" className={PLACE}>
        Place
      </th>
      <th scope="col" className={KIND}>
        Kind
      </th>
      <th scope="col" className={COUNT}>
        Prospects
      </th>
    </>
  );
  const listing = teamsPath({ sport: 'football', type: 'highschools' });
  return (
    <Table caption="High schools by name" head={head} dense>
      {schools.map(({ id, name, city, state, kind, prospects }) => (
        <TableRow key={id}>
          <RowHead href={`${listing}?${new URLSearchParams({ key: state, query: name })}`} left={[`${city}, ${state}`]}>
            {name}
          </RowHead>
          <td className={PLACE}>
            {city}, {state}
          </td>
          <td className={KIND}>{kind === 'public' ? 'Public' : 'Private'}</td>
          <td className={COUNT}>{prospects.toLocaleString('en-US')}</td>
        </TableRow>
      ))}
    </Table>
  );
}

function NoSchools({ filters }: { filters: HighSchoolFilters }) {
  const { q, state } = filters;
  return (
    <Empty
      title={q === undefined ? 'No high schools in this state' : `No high schools named “${q}”`}
      level={2}
      actions={
        q !== undefined && state !== undefined ? (
          <ButtonLink kind="second" size="small" href={highSchoolsHref({ q })}>
            Search every state
          </ButtonLink>
        ) : undefined
      }
    >
      The directory often writes “H S” for high school. A part of the name is enough.
    </Empty>
  );
}
