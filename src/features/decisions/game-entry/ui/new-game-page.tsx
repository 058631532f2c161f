import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { Alert } from '#design-system/alert.tsx';
import { ErrorState } from '#design-system/state-block.tsx';
import type { AdminNavigationView } from '#features/admin/console/contract.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import { AdminFrame, AdminHead, loadAdminNavigation } from '#web/admin-frame.tsx';
import { SubmitButton } from '#web/call-field.tsx';
import { CallForm } from '#web/call-form.tsx';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import type { listTeamNames } from '../contract.ts';
import { GameFields } from './game-form.tsx';
import css from './game-pages.module.css';
import { filtersOf, GAMES_PATH, type GamesFilters, gamePath, gamesHref, sportOf } from './games-address.ts';

const PATH = `${GAMES_PATH}/new`;

type NewGameData = {
  token: string;
  navigation: AdminNavigationView;
  teams: ReplyOf<typeof listTeamNames>;
  filters: GamesFilters;
};

export async function loader({ request, context }: LoaderFunctionArgs): Promise<NewGameData> {
  const page = pageRequestOf(context);
  const [{ csurfToken }, navigation, teams] = await Promise.all([
    page.api.csrf.get(),
    loadAdminNavigation(page),
    page.api.gameEntry.teams(),
  ]);
  return { token: csurfToken, navigation, teams, filters: filtersOf(new URL(request.url).searchParams) };
}

/** Adds a game that is in no file. */
export function Component() {
  const { token, navigation, teams, filters } = useLoaderData<NewGameData>();
  const { now } = usePageRoot();
  const { names, own } = teams;
  const start = { sport: sportOf(filters.sport), season: filters.season ?? now.slice(0, 4) };
  return (
    <AdminFrame navigation={navigation} path={GAMES_PATH}>
      <PageMeta title="New game" description="Enter a game." path={PATH} isIndexed={false} />
      <AdminHead title="New game">
        <a href={gamesHref(filters)}>All games</a>
      </AdminHead>
      {own === null ? null : own.length === 0 ? (
        <ErrorState level={2} message="None of your sites has a college, so you can’t enter games." />
      ) : (
        <Alert kind="info">{`You can enter games for ${own.join(', ')}.`}</Alert>
      )}
      <div className={css.form}>
        <CallForm
          call={({ gameEntry }) => gameEntry.add}
          token={token}
          label="New game"
          onDone={({ gameId }) => `${gamePath(gameId)}?saved=game`}
        >
          <GameFields game={null} names={names} start={start} />
          <SubmitButton>Save game</SubmitButton>
        </CallForm>
      </div>
    </AdminFrame>
  );
}
