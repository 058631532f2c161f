import { Flag, NoFlag } from '#design-system/flag.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { Empty } from '#design-system/state-block.tsx';
import { RowHead, Table, TableRow } from '#design-system/table.tsx';
import { cell } from '#design-system/table-cells.ts';
import { Tabs } from '#design-system/tabs.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import type { AthleteProfile } from '#features/transfers/athletes/athlete-view.ts';
import { athleteHref, athleteSeasonHref } from '#features/transfers/college-players/athlete-address-view.ts';
import { clockTime } from '#kernel/dates.ts';
import { readerDay } from '#kernel/days.ts';
import { usePageRoot } from '../../root-data.ts';
import type { GameData } from './athlete-data.ts';
import css from './athlete-games.module.css';

type Season = GameData['seasons'][number];
type Game = Season['games'][number];

/** The games of the athlete's team in one season, with a tab for each season on a roster. */
export function AthleteGames({ player, games }: { player: AthleteProfile; games: GameData }) {
  const { availableSeasons, seasons } = games;
  const [shown] = seasons;
  if (!shown) return null;
  return (
    <section aria-labelledby="games">
      <SectionHead id="games" aside={recordText(shown)}>
        {shown.college === null ? 'Team games' : `${shown.college.shortName} games`}
      </SectionHead>
      {availableSeasons.length > 1 ? (
        <div className={css.tabs}>
          <Tabs
            label="Season"
            tabs={availableSeasons.map((season, index) => ({
              label: String(season),
              href: index === 0 ? `${athleteHref(player)}#games` : athleteSeasonHref(player, season),
              current: season === shown.season,
            }))}
          />
        </div>
      ) : null}
      {shown.games.length === 0 ? (
        <Empty title={`No games for ${shown.season}`}>
          {shown.college?.id
            ? 'The schedule shows up here as soon as it is entered.'
            : 'This college is not in our directory, so we have no schedule for it.'}
        </Empty>
      ) : (
        <GameTable season={shown} />
      )}
    </section>
  );
}

const DAY = cell('nowrap');
const RESULT = cell('num', 'nowrap');
const MARK = { win: 'W', loss: 'L', tie: 'T' } as const;
const WORD = { win: 'Win', loss: 'Loss', tie: 'Tie' } as const;

function GameTable({ season: { season, games } }: { season: Season }) {
  const now = new Date(usePageRoot().now);
  return (
    <Table
      caption={`${season} games, earliest first`}
      head={
        <>
          <th scope="col">Date</th>
          <th scope="col">Opponent</th>
          <th scope="col" className={RESULT}>
            Result
          </th>
        </>
      }
    >
      {games.map((game) => (
        <TableRow key={game.id}>
          <td className={DAY}>
            <time dateTime={game.playedOn}>{readerDay(game.playedOn, now)}</time>
          </td>
          <RowHead sub={noteOf(game)}>
            <span className={css.at}>{game.isNeutralSite || game.isHome ? 'vs' : 'at'}</span>{' '}
            {game.opponent.college ? (
              <Flag team={flagOf(game.opponent.college)} />
            ) : (
              <NoFlag letters="–" title="Not in our directory" />
            )}{' '}
            {game.opponent.name}
          </RowHead>
          <td className={RESULT}>
            <Result game={game} />
          </td>
        </TableRow>
      ))}
    </Table>
  );
}

function Result({ game: { result, points, status, startsAt, isTimeKnown } }: { game: Game }) {
  if (result !== null && points !== null)
    return (
      <>
        <abbr className={css.mark} title={WORD[result]}>
          {MARK[result]}
        </abbr>{' '}
        {points.own}–{points.opponent}
      </>
    );
  if (status === 'live') return points === null ? 'Live now' : `Live, ${points.own}–${points.opponent}`;
  if (status === 'postponed') return 'Postponed';
  if (status === 'cancelled') return 'Cancelled';
  if (status === 'final') return 'Final';
  return isTimeKnown ? `${clockTime(new Date(startsAt))} CT` : 'Time TBA';
}

/** "Postseason, Neutral site". */
function noteOf({ isNeutralSite, seasonType }: Game): string | undefined {
  const notes = [seasonType === 'postseason' ? 'Postseason' : null, isNeutralSite ? 'Neutral site' : null].filter(
    (note) => note !== null,
  );
  return notes.length === 0 ? undefined : notes.join(', ');
}

/** "9–3"; with ties "9–3–1"; nothing before the first result. */
function recordText({ record: { wins, losses, ties } }: Season): string | undefined {
  if (wins + losses + ties === 0) return undefined;
  return `Record ${[wins, losses, ...(ties > 0 ? [ties] : [])].join('–')}`;
}
