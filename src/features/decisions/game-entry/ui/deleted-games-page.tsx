import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { SelectField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { Pager } from '#design-system/pager.tsx';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { pageCount } from '#kernel/pagination.ts';
import { SPORTS, sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { listDeletedGames } from '../contract.ts';
import { DeletedTable } from './deleted-table.tsx';
import { DELETED_PATH, deletedHref, filtersOf, GAMES_PATH, gamesHref, sportOf } from './games-address.ts';

type DeletedGamesData = {
  token: string;
  navigation: AdminNavigationView;
  list: ReplyOf<typeof listDeletedGames>;
  sport: ReturnType<typeof sportOf>;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<DeletedGamesData> {
  const pageRequest = pageRequestOf(context);
  const { api } = pageRequest;
  const { sport: wanted, page } = filtersOf(new URL(request.url).searchParams);
  const sport = sportOf(wanted);
  const [{ csurfToken }, navigation, list] = await Promise.all([
    api.csrf.get(),
    loadAdminNavigation(pageRequest),
    api.gameEntry.deleted({ query: { sport, ...(page ? { page } : {}) } }),
  ]);
  const last = pageCount(list.total, list.perPage);
  if (list.page > last) throw redirect(deletedHref({ sport, page: String(last) }));
  return { token: csurfToken, navigation, list, sport };
}

/** Deleted games, with a restore button each. */
export function Component() {
  const { token, navigation, list, sport } = useLoaderData<DeletedGamesData>();
  const { games, total, page, perPage } = list;
  return (
    <AdminFrame navigation={navigation} path={GAMES_PATH}>
      <PageMeta title="Deleted games" description="Deleted games." path={DELETED_PATH} isIndexed={false} />
      <AdminHead title="Deleted games">
        Imports skip these games and list them in the report. <a href={gamesHref({ sport })}>All games</a>
      </AdminHead>
      <FilterBar action={DELETED_PATH} label="Filter deleted games" more={false} submit="Show" key={sport}>
        <Filter>
          <SelectField
            label="Sport"
            name="sport"
            defaultValue={sport}
            options={SPORTS.map((value) => ({ value, label: sportName(value) }))}
          />
        </Filter>
      </FilterBar>
      <DeletedTable games={games} token={token} />
      <Pager
        page={page}
        pages={pageCount(total, perPage)}
        hrefFor={(each) => deletedHref({ sport, page: String(each) })}
        count={`${total.toLocaleString('en-US')} in all`}
      />
    </AdminFrame>
  );
}
