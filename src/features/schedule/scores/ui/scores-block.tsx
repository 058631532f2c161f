import { Flag, NoFlag } from '#design-system/flag.tsx';
import { SectionHead } from '#design-system/section-head.tsx';
import { VisuallyHidden } from '#design-system/visually-hidden.tsx';
import { flagOf } from '#features/directory/colleges/college-flag-view.ts';
import { sportName } from '#kernel/sports.ts';
import type { ReplyOf } from '#platform/http/endpoint.ts';
import type { getScoresAndSchedule } from '../contract.ts';
import type { ScoredGame } from '../scores-view.ts';
import { leader, stateWords } from './game-lines.ts';
import css from './scores-block.module.css';

type ScoresProps = {
  games: ReplyOf<typeof getScoresAndSchedule>;
  part: 'results' | 'schedule';
  title: string | null;
  now: string;
};

const TITLES = { results: 'Scores', schedule: 'Upcoming games' } as const;

const PARTS = [
  { part: 'schedule', title: 'Next' },
  { part: 'results', title: 'Results' },
] as const;

/** A team's season in one block: the next games, then the last results. */
export function TeamSchedule({ games, title, now }: Omit<ScoresProps, 'part'>) {
  return (
    <section>
      <SectionHead>{title ?? 'Schedule'}</SectionHead>
      <div className={css.parts}>
        {PARTS.map(({ part, title: name }) => (
          <div key={part}>
            <h3 className={css.part}>{name}</h3>
            <GameList games={games[part]} now={now} />
          </div>
        ))}
      </div>
    </section>
  );
}

/**
 * The latest results or the next games in newspaper style: away team above, home team below, points aligned. Renders nothing without games.
 */
export function ScoresAndSchedule({ games, part, title, now }: ScoresProps) {
  const shown = games[part];
  if (shown.length === 0) return null;
  return (
    <section>
      <SectionHead aside={games.collegeId === null ? sportName(games.sport) : undefined}>
        {title ?? TITLES[part]}
      </SectionHead>
      <GameList games={shown} now={now} />
    </section>
  );
}

const GameList = ({ games, now }: { games: readonly ScoredGame[]; now: string }) => (
  <ul className={css.games}>
    {games.map((game) => (
      <GameLines key={game.id} game={game} now={new Date(now)} />
    ))}
  </ul>
);

function GameLines({ game, now }: { game: ScoredGame; now: Date }) {
  const { home, away, status, isNeutralSite, venue } = game;
  const ahead = leader(game);
  return (
    <li className={css.game} data-state={status}>
      <SideLine side={away} isAhead={ahead === 'away'} status={status} />
      <SideLine side={home} isAhead={ahead === 'home'} status={status} isHome={!isNeutralSite} />
      <p className={css.state}>
        {stateWords(game, now)}
        {isNeutralSite && venue !== null ? <span>, {venue}</span> : null}
      </p>
    </li>
  );
}

type SideLineProps = {
  side: ScoredGame['home'];
  status: ScoredGame['status'];
  isAhead: boolean;
  isHome?: boolean;
};

function SideLine({ side: { college, name, points }, status, isAhead, isHome = false }: SideLineProps) {
  return (
    <p className={css.side} data-ahead={isAhead ? '' : undefined}>
      {college ? <Flag team={flagOf(college)} /> : <NoFlag letters="–" title={name} />}
      <span className={css.name}>
        {isHome ? <VisuallyHidden>At </VisuallyHidden> : null}
        {name}
      </span>
      {points === null || status === 'scheduled' ? null : <span className={css.points}>{points}</span>}
    </p>
  );
}
