import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { SelectField, TextField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { Pager } from '#design-system/pager.tsx';
import { Empty } from '#design-system/state-block.tsx';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { pageCount } from '#kernel/pagination.ts';
import { isSport, SPORTS, sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { type Api, pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { findProspects } from '../contract.ts';
import { FINDER_PATH, type FinderFilters, filtersOf, finderHref, isAsked } from './finder-address.ts';
import { FoundTable } from './found-table.tsx';

type Position = { code: string; name: string };
type FinderData = {
  navigation: AdminNavigationView;
  filters: FinderFilters;
  found: ReplyOf<typeof findProspects>;
  /** The positions of the selected sport. */
  positions: readonly Position[];
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<FinderData> {
  const page = pageRequestOf(context);
  const filters = filtersOf(new URL(request.url).searchParams);
  const [navigation, found, positions] = await Promise.all([
    loadAdminNavigation(page),
    find(page.api, filters),
    positionsOf(page.api, filters.sport),
  ]);
  if (found.prospects.length === 0 && found.page > 1) throw redirect(finderHref(filters, { page: undefined }));
  return { navigation, filters, found, positions };
}

function find(api: Api, { query = '', sport, year, position, page }: FinderFilters) {
  return api.prospectFinder.find({
    query: {
      query,
      ...(isSport(sport) ? { sport } : {}),
      ...(year ? { year } : {}),
      ...(position ? { position } : {}),
      ...(page ? { page } : {}),
    },
  });
}

async function positionsOf(api: Api, sport: string | undefined): Promise<readonly Position[]> {
  if (!isSport(sport)) return [];
  return (await api.positions.list({ query: { sport, type: 'prospect' } })).positions;
}

/** The staff search for a prospect to edit. */
export function Component() {
  const { navigation, filters, found } = useLoaderData<FinderData>();
  return (
    <AdminFrame navigation={navigation} path={FINDER_PATH}>
      <PageMeta title="Prospects" description="Find a prospect." path={FINDER_PATH} isIndexed={false} />
      <AdminHead title="Prospects">
        Search by name or number, ranked or not. <a href={`${FINDER_PATH}/new`}>Add a prospect</a>
      </AdminHead>
      <FinderFields />
      {!isAsked(filters) ? (
        <Empty title="Find a prospect" level={2}>
          Enter a name, or choose a sport, class or position.
        </Empty>
      ) : found.prospects.length === 0 ? (
        <Nobody />
      ) : (
        <FoundTable found={found.prospects} />
      )}
      <Pager
        page={found.page}
        pages={pageCount(found.total, found.perPage)}
        hrefFor={(each) => finderHref(filters, { page: String(each) })}
        count={`${found.totalIsEstimate ? 'More than ' : ''}${found.total.toLocaleString('en-US')} in all`}
      />
    </AdminFrame>
  );
}

function FinderFields() {
  const { filters, positions } = useLoaderData<FinderData>();
  const { classYear } = usePageRoot();
  const near = Array.from({ length: 10 }, (_, index) => String(classYear + 4 - index));
  const years = [...new Set([...near, ...(filters.year ? [filters.year] : [])])].toSorted().toReversed();
  return (
    <FilterBar action={FINDER_PATH} label="Find a prospect" submit="Find" key={JSON.stringify(filters)}>
      <Filter wide>
        <TextField
          label="Name"
          name="query"
          type="search"
          autoComplete="off"
          maxLength={200}
          defaultValue={filters.query ?? ''}
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
          label="Class"
          name="year"
          defaultValue={filters.year ?? ''}
          options={[{ value: '', label: 'Any' }, ...years.map((value) => ({ value, label: value }))]}
        />
      </Filter>
      <Filter late>
        <SelectField
          label="Position"
          name="position"
          defaultValue={filters.position ?? ''}
          disabled={positions.length === 0}
          options={[
            { value: '', label: positions.length === 0 ? 'By sport' : 'Any' },
            ...positions.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      </Filter>
    </FilterBar>
  );
}

function Nobody() {
  const { filters } = useLoaderData<FinderData>();
  const { query } = filters;
  const isNarrowed = query !== undefined && isAsked(withoutQuery(filters));
  return (
    <Empty
      title={query === undefined ? 'No prospects match these filters' : `No prospects named “${query}”`}
      level={2}
      actions={
        isNarrowed && query !== undefined ? (
          <ButtonLink kind="second" size="small" href={finderHref({ query })}>
            Search every sport and class
          </ButtonLink>
        ) : undefined
      }
    >
      Search by the first letters of the first or last name.
    </Empty>
  );
}

const withoutQuery = ({ query: _, ...filters }: FinderFilters): FinderFilters => filters;
