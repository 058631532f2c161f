import { ButtonLink } from '#design-system/button.tsx';
import { Flag } from '#design-system/flag.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import type { GameView } from '#features/schedule/games/game-view.ts';
import { usePageRoot } from '#web/root-data.ts';
import { gameTitle, isDue, STATUS_WORDS, scoreText, startText } from './game-words.ts';
import { type GamesFilters, gamePath, gamesHref } from './games-address.ts';

const NUM = cell('num', 'nowrap');
const WHEN = cell('nowrap', 'tight', 'md');
const PLACE = cell('lg', 'muted');
const SOURCE = cell('md', 'muted');

/** Games as rows; each links to its edit page. */
export function GameTable({ games, filters }: { games: readonly GameView[]; filters: GamesFilters }) {
  if (games.length === 0) return <NoGames filters={filters} />;
  const head = (
    <>
      <th scope="col" className={WHEN}>
        Starts
      </th>
      <th scope="col">Game</th>
      <th scope="col" className={NUM}>
        Score
      </th>
      <th scope="col">Status</th>
      <th scope="col" className={PLACE}>
        Place
      </th>
      <th scope="col" className={SOURCE}>
        Source
      </th>
    </>
  );
  return (
    <Table caption="Games" head={head} dense>
      {games.map((game) => (
        <GameRow key={game.id} game={game} />
      ))}
    </Table>
  );
}

function GameRow({ game }: { game: GameView }) {
  const now = new Date(usePageRoot().now);
  const { id, week, seasonType, home, away, status, venue, isNeutralSite, startsAt, source, byStaff } = game;
  const occasion = [seasonType === 'postseason' ? 'Postseason' : null, week === null ? null : `Week ${week}`];
  const place = [venue, isNeutralSite ? 'neutral site' : null].filter((part) => part !== null).join(', ');
  const origin = byStaff.length > 0 && source !== 'staff' ? `${source}, changed by staff` : source;
  return (
    <TableRow>
      <td className={WHEN}>
        <time dateTime={startsAt}>{startText(game)}</time>
      </td>
      <RowHead
        href={gamePath(id)}
        sub={occasion.filter((part) => part !== null).join(', ') || undefined}
        left={[startText(game), origin]}
      >
        <Flag team={flagOf(away.college)} /> <Flag team={flagOf(home.college)} /> {gameTitle(game)}
      </RowHead>
      <td className={NUM}>{scoreText(game) ?? ''}</td>
      <td>{isDue(game, now) ? 'No score yet' : STATUS_WORDS[status]}</td>
      <td className={PLACE}>{place}</td>
      <td className={SOURCE}>{origin}</td>
    </TableRow>
  );
}

function NoGames({ filters }: { filters: GamesFilters }) {
  const isNarrowed = filters.college_id !== undefined || filters.list !== undefined;
  return (
    <Empty
      level={2}
      title={isNarrowed ? 'No games match these filters' : 'No games this season'}
      actions={
        isNarrowed ? (
          <ButtonLink kind="second" size="small" href={gamesHref(filters, { college_id: undefined, list: undefined })}>
            All games of the season
          </ButtonLink>
        ) : undefined
      }
    >
      {isNarrowed ? 'Other games this season don’t match.' : 'Enter the first game, or import a file of games.'}
    </Empty>
  );
}
