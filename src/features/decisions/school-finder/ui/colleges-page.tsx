import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { SelectField, TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { Pager } from '#design-system/pager.tsx';
import { Empty } from '#design-system/state-block.tsx';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { NO_CONFERENCE } from '#features/directory/colleges/team-groups-view.ts';
import { pageCount } from '#kernel/pagination.ts';
import { isSport, SPORTS, sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { findColleges } from '../contract.ts';
import { COLLEGES_PATH, isLevel, LEVELS, LONGEST_QUERY } from '../school-paths-view.ts';
import { CollegesTable } from './colleges-table.tsx';
import { type CollegeFilters, collegeFiltersOf, collegesHref } from './schools-address.ts';

type CollegesData = {
  navigation: AdminNavigationView;
  filters: CollegeFilters;
  found: ReplyOf<typeof findColleges>;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<CollegesData> {
  const page = pageRequestOf(context);
  const filters = collegeFiltersOf(new URL(request.url).searchParams);
  const { q, sport, conference, level, page: number } = filters;
  const [navigation, found] = await Promise.all([
    loadAdminNavigation(page),
    page.api.schools.colleges({
      query: {
        ...(q ? { q } : {}),
        ...(isSport(sport) ? { sport } : {}),
        ...(conference ? { conference } : {}),
        ...(isLevel(level) ? { level } : {}),
        ...(number ? { page: number } : {}),
      },
    }),
  ]);
  if (found.colleges.length === 0 && found.page > 1) throw redirect(collegesHref(filters, { page: undefined }));
  return { navigation, filters, found };
}

/** The colleges of the directory, with the number of records for each. */
export function Component() {
  const { navigation, filters, found } = useLoaderData<CollegesData>();
  const { colleges, total, totalIsEstimate, page, perPage } = found;
  return (
    <AdminFrame navigation={navigation} path={COLLEGES_PATH}>
      <PageMeta title="Colleges" description="The colleges of the directory." path={COLLEGES_PATH} isIndexed={false} />
      <AdminHead title="Colleges">
        The directory, with the coaches, players and commitments of each college in every sport. Imports of teams update
        it.
      </AdminHead>
      <SearchFields />
      {colleges.length === 0 ? (
        <NoColleges filters={filters} />
      ) : (
        <CollegesTable colleges={colleges} sport={isSport(filters.sport) ? filters.sport : null} />
      )}
      <Pager
        page={page}
        pages={pageCount(total, perPage)}
        hrefFor={(each) => collegesHref(filters, { page: String(each) })}
        count={`${totalIsEstimate ? 'More than ' : ''}${total.toLocaleString('en-US')} in all`}
      />
    </AdminFrame>
  );
}

function SearchFields() {
  const { filters, found } = useLoaderData<CollegesData>();
  const { conferences } = found;
  return (
    <FilterBar action={COLLEGES_PATH} label="Search colleges" submit="Search" key={JSON.stringify(filters)}>
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
          label="Sport"
          name="sport"
          defaultValue={filters.sport ?? ''}
          options={[{ value: '', label: 'Any' }, ...SPORTS.map((value) => ({ value, label: sportName(value) }))]}
        />
      </Filter>
      <Filter late>
        <SelectField
          label="Conference"
          name="conference"
          defaultValue={filters.conference ?? ''}
          disabled={conferences.length === 0}
          options={[
            { value: '', label: conferences.length === 0 ? 'Choose a sport first' : 'Any' },
            ...conferences.map(({ abbreviation, name }) => ({ value: abbreviation, label: name })),
            ...(conferences.length === 0 ? [] : [{ value: NO_CONFERENCE, label: 'No conference' }]),
          ]}
        />
      </Filter>
      <Filter late>
        <SelectField
          label="Level"
          name="level"
          defaultValue={filters.level ?? ''}
          options={[{ value: '', label: 'Any' }, ...LEVELS.map((value) => ({ value, label: value }))]}
        />
      </Filter>
    </FilterBar>
  );
}

function NoColleges({ filters }: { filters: CollegeFilters }) {
  return (
    <Empty
      title={filters.q === undefined ? 'No colleges match these filters' : `No colleges named “${filters.q}”`}
      level={2}
      actions={
        <ButtonLink kind="second" size="small" href={COLLEGES_PATH}>
          All colleges
        </ButtonLink>
      }
    >
      Try the full name, a short name or a common abbreviation.
    </Empty>
  );
}
