import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ButtonLink } from '#design-system/button.tsx';
import { SelectField } from '#design-system/field.tsx';
import { Filter, FilterBar } from '#design-system/filter-bar.tsx';
import { Pager } from '#design-system/pager.tsx';
import { Tabs } from '#design-system/tabs.tsx';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import { GAME_LISTS, type GameListName } from '#features/schedule/games/game-view.ts';
import { pageCount } from '#kernel/pagination.ts';
import { SPORTS, sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import type { listGames } from '../contract.ts';
import css from './game-pages.module.css';
import { GameTable } from './game-table.tsx';
import {
  deletedHref,
  filtersOf,
  GAMES_PATH,
  type GamesFilters,
  gamesHref,
  gamesQuery,
  sportOf,
} from './games-address.ts';

type GamesData = {
  navigation: AdminNavigationView;
  list: ReplyOf<typeof listGames>;
  filters: GamesFilters;
  /** The request that redirected here deleted a game. */
  isDeleted: boolean;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<GamesData> {
  const page = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const filters = filtersOf(searchParams);
  const [navigation, list] = await Promise.all([
    loadAdminNavigation(page),
    page.api.gameEntry.list({ query: gamesQuery(filters) }),
  ]);
  const last = pageCount(list.total, list.perPage);
  if (list.page > last) throw redirect(gamesHref(filters, { page: String(last) }));
  return { navigation, list, filters, isDeleted: searchParams.get('done') === 'deleted' };
}

/** The games of a season, each linked to its page. */
export function Component() {
  const { navigation, list, filters, isDeleted } = useLoaderData<GamesData>();
  const { games, total, page, perPage, season, mayWrite, mayDelete } = list;
  const sport = sportOf(filters.sport);
  return (
    <AdminFrame navigation={navigation} path={GAMES_PATH}>
      <PageMeta title="Games" description="The games of a season." path={GAMES_PATH} isIndexed={false} />
      <AdminHead title="Games">
        Schedule and scores. All times are Central (CT).{' '}
        {mayDelete ? <a href={deletedHref({ sport: filters.sport })}>Deleted games</a> : null}
      </AdminHead>
      {isDeleted ? <Alert kind="success">Game deleted. Imports won’t bring it back.</Alert> : null}
      {mayWrite ? null : <Alert kind="info">You can view games but not edit them.</Alert>}
      <SeasonFilters />
      <div className={css.bar}>
        <Tabs label="Games" tabs={GAME_LISTS.map((name) => tabOf(name, filters))} />
        {mayWrite ? (
          <ButtonLink kind="second" size="small" href={`${GAMES_PATH}/new?sport=${sport}&season=${season}`}>
            New game
          </ButtonLink>
        ) : null}
      </div>
      <GameTable games={games} filters={filters} />
      <Pager
        page={page}
        pages={pageCount(total, perPage)}
        hrefFor={(each) => gamesHref(filters, { page: String(each) })}
        count={`${total.toLocaleString('en-US')} in all`}
      />
    </AdminFrame>
  );
}

const LIST_WORDS: Readonly<Record<GameListName, string>> = {
  all: 'All',
  due: 'No score yet',
  coming: 'Upcoming',
  final: 'Final',
  off: 'Postponed or canceled',
};

const tabOf = (name: GameListName, filters: GamesFilters) => ({
  label: LIST_WORDS[name],
  href: gamesHref(filters, { list: name === 'all' ? undefined : name }),
  current: (filters.list ?? 'all') === name,
});

function SeasonFilters() {
  const { list, filters } = useLoaderData<GamesData>();
  const { season, seasons, colleges } = list;
  const years = [...new Set([season, ...seasons])].toSorted((a, b) => b - a).map(String);
  return (
    <FilterBar action={GAMES_PATH} label="Filter games" more={false} submit="Show" key={JSON.stringify(filters)}>
      <Filter>
        <SelectField
          label="Sport"
          name="sport"
          defaultValue={sportOf(filters.sport)}
          options={SPORTS.map((value) => ({ value, label: sportName(value) }))}
        />
      </Filter>
      <Filter>
        <SelectField
          label="Season"
          name="season"
          defaultValue={String(season)}
          options={years.map((value) => ({ value, label: value }))}
        />
      </Filter>
      <Filter>
        <SelectField
          label="Team"
          name="college_id"
          defaultValue={filters.college_id ?? ''}
          options={[
            { value: '', label: 'All teams' },
            ...colleges.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      </Filter>
      {filters.list ? <input type="hidden" name="list" value={filters.list} /> : null}
    </FilterBar>
  );
}
