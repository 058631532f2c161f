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
import { DoneNotice } from '#web/done-notice.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { findCollegePlayers, getNewPlayerChoices } from '../contract.ts';
import { NEW_PLAYER_PATH, PLAYERS_PATH } from '../player-paths-view.ts';
import { filtersOf, isSearched, type PlayerFilters, playersHref } from './players-address.ts';
import { PlayersTable } from './players-table.tsx';

type PlayersData = {
  navigation: AdminNavigationView;
  filters: PlayerFilters;
  found: ReplyOf<typeof findCollegePlayers>;
  choices: ReplyOf<typeof getNewPlayerChoices>;
  /** The request that redirected here deleted a player. */
  isDeleted: boolean;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PlayersData> {
  const page = pageRequestOf(context);
  const { searchParams } = new URL(request.url);
  const filters = filtersOf(searchParams);
  const { sport, college_id: collegeId, season, query = '', page: number } = filters;
  const [navigation, choices, found] = await Promise.all([
    loadAdminNavigation(page),
    page.api.playerEntry.choices({ query: {} }),
    page.api.playerEntry.find({
      query: {
        query,
        ...(isSport(sport) ? { sport } : {}),
        ...(collegeId ? { collegeId } : {}),
        ...(season ? { season } : {}),
        ...(number ? { page: number } : {}),
      },
    }),
  ]);
  if (found.players.length === 0 && found.page > 1) throw redirect(playersHref(filters, { page: undefined }));
  return { navigation, filters, found, choices, isDeleted: searchParams.get('done') === 'deleted' };
}

/** The staff search for college players, with a link to add one. */
export function Component() {
  const { navigation, filters, found, choices, isDeleted } = useLoaderData<PlayersData>();
  return (
    <AdminFrame navigation={navigation} path={PLAYERS_PATH}>
      <PageMeta title="College players" description="Find a college player." path={PLAYERS_PATH} isIndexed={false} />
      <AdminHead title="College players">
        Search by name or number.{' '}
        {choices.may.write ? (
          <>
            <a href={NEW_PLAYER_PATH}>Add a player</a>
            {choices.may.link ? ', ' : null}
          </>
        ) : null}
        {choices.may.link ? <a href="/admin/merges">Merge duplicates</a> : null}
      </AdminHead>
      {isDeleted ? <DoneNotice>Player deleted.</DoneNotice> : null}
      <SearchFields />
      {!isSearched(filters) ? (
        <Empty title="Search college players" level={2}>
          Type a name, or choose a sport, college or season.
        </Empty>
      ) : found.players.length === 0 ? (
        <NoPlayers />
      ) : (
        <PlayersTable players={found.players} />
      )}
      <Pager
        page={found.page}
        pages={pageCount(found.total, found.perPage)}
        hrefFor={(each) => playersHref(filters, { page: String(each) })}
        count={`${found.totalIsEstimate ? 'More than ' : ''}${found.total.toLocaleString('en-US')} in all`}
      />
    </AdminFrame>
  );
}

function SearchFields() {
  const { filters, choices } = useLoaderData<PlayersData>();
  const { now } = usePageRoot();
  const thisYear = Number(now.slice(0, 4));
  const near = Array.from({ length: 8 }, (_, index) => String(thisYear + 1 - index));
  const seasons = [...new Set([...near, ...(filters.season ? [filters.season] : [])])].toSorted().toReversed();
  return (
    <FilterBar action={PLAYERS_PATH} label="Search college players" submit="Search" key={JSON.stringify(filters)}>
      <Filter wide>
        <TextField
          label="Name or number"
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
      {choices.colleges.length > 0 ? (
        <Filter late>
          <SelectField
            label="College"
            name="college_id"
            defaultValue={filters.college_id ?? ''}
            options={[
              { value: '', label: 'Any' },
              ...choices.colleges.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        </Filter>
      ) : null}
      <Filter late>
        <SelectField
          label="Season"
          name="season"
          defaultValue={filters.season ?? ''}
          options={[{ value: '', label: 'Any' }, ...seasons.map((value) => ({ value, label: value }))]}
        />
      </Filter>
    </FilterBar>
  );
}

function NoPlayers() {
  const { filters, choices } = useLoaderData<PlayersData>();
  const { query } = filters;
  const isNarrowed = query !== undefined && Object.keys(filters).some((key) => key !== 'query' && key !== 'page');
  return (
    <Empty
      title={query === undefined ? 'No players match these filters' : `No players named “${query}”`}
      level={2}
      actions={
        <>
          {isNarrowed ? (
            <ButtonLink kind="second" size="small" href={playersHref({ query })}>
              Search every sport and college
            </ButtonLink>
          ) : null}
          {choices.may.write ? (
            <ButtonLink kind="second" size="small" href={NEW_PLAYER_PATH}>
              Add a player
            </ButtonLink>
          ) : null}
        </>
      }
    >
      Search by the first letters of the first or last name.
    </Empty>
  );
}
