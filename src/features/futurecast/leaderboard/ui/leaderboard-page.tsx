import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { ButtonLink } from '#design-system/button.tsx';
import { Page } from '#design-system/layout.tsx';
import { PageTitle } from '#design-system/page-title.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { Tabs } from '#design-system/tabs.tsx';
import { sportName } from '#kernel/sports.ts';
import { PageMeta } from '#web/page-meta.tsx';
import { pageRequestOf } from '#web/request-context.ts';
import { usePageRoot } from '#web/root-data.ts';
import { futureCastTabs } from '../futurecast-view.ts';
import { boardHref, boardOf } from './board-address.ts';
import { BoardFilters } from './board-filters.tsx';
import css from './leaderboard-page.module.css';
import { type Board, LiveBoard } from './live-board.tsx';
import type { BoardFilter } from './own-place.ts';

export type SiteChoice = { id: number; name: string };
type LeaderboardData = { board: Board; filter: BoardFilter; sites: SiteChoice[] };

export async function loader({ request, context }: LoaderFunctionArgs): Promise<LeaderboardData> {
  const { api } = pageRequestOf(context);
  const { filter, page } = boardOf(new URL(request.url).searchParams);
  const [board, { sites }] = await Promise.all([
    api.forecasters.list({ query: { ...filter, page } }),
    api.sites.list({ query: { kind: 'team' } }),
  ]);
  return { board, filter, sites: sites.map(({ id, name }) => ({ id, name })) };
}

export function Component() {
  const { board, filter, sites } = useLoaderData<LeaderboardData>();
  const { viewer } = usePageRoot();
  const { total, page, leastSettled } = board;
  return (
    <Page>
      <PageMeta
        title={TITLE[filter.board]}
        description={`Who calls recruiting decisions best: points, accuracy, Brier score and streak${total > 1 ? ` of ${total.toLocaleString('en-US')} forecasters` : ''}.`}
        path={boardHref(filter, page)}
        isIndexed={total > 0}
      />
      <PageTitle title={TITLE[filter.board]} note={NOTE[filter.board]} />
      <Tabs label="FutureCast" tabs={futureCastTabs(filter.board, viewer)} />
      <BoardFilters filter={filter} seasons={board.availableSeasons} sites={sites} />
      <LiveBoard
        key={boardHref(filter, page)}
        board={board}
        filter={filter}
        caption={`${TITLE[filter.board]}, ${scopeText(filter)}, sorted by points`}
        empty={<NoForecasters filter={filter} leastSettled={leastSettled} />}
        rules={<Rules leastSettled={leastSettled} />}
        hasOwn={viewer !== 'visitor'}
      />
    </Page>
  );
}

const TITLE = { fans: 'Fan FutureCast Leaderboard', staff: 'Staff FutureCast Leaderboard' } as const;
const NOTE = {
  fans: 'Fans ranked by points. One lucky guess won’t get you here.',
  staff: 'Our staff, scored by the same rules.',
} as const;

function scopeText({ season, sport }: BoardFilter): string {
  const of = season === undefined ? 'all time' : `class of ${season}`;
  return sport === undefined ? of : `${of}, ${sportName(sport).toLowerCase()}`;
}

function NoForecasters({ filter, leastSettled }: { filter: BoardFilter; leastSettled: number }) {
  const whole = boardHref({ board: filter.board });
  return (
    <Empty
      title="No one is ranked yet"
      level={2}
      actions={
        boardHref(filter) === whole ? undefined : (
          <ButtonLink kind="second" href={whole}>
            See all time and every sport
          </ButtonLink>
        )
      }
    >
      Forecasters are ranked after {leastSettled} graded picks.
    </Empty>
  );
}

/** Explains the columns next to the board. */
function Rules({ leastSettled }: { leastSettled: number }) {
  return (
    <section className={css.rules} aria-labelledby="rules">
      <h2 id="rules">How scoring works</h2>
      <p>
        A pick is graded when the prospect commits. The more confident you were, the more you gain or lose, so honesty
        pays. Top prospects, early calls and going against the crowd count more.
      </p>
      <p>
        Brier score: how far your confidence was from the result. 0 is perfect, 1 is the worst. You need {leastSettled}{' '}
        graded picks to be ranked.
      </p>
    </section>
  );
}
