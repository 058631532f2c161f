import type { GameFact, GameStatus, GameView } from '#features/schedule/games/game-view.ts';
import { formatDate } from '#kernel/dates.ts';

/** The copy of the game pages. Pure. */

export const STATUS_WORDS: Readonly<Record<GameStatus, string>> = {
  scheduled: 'Scheduled',
  live: 'Live',
  postponed: 'Postponed',
  cancelled: 'Canceled',
  final: 'Final',
};

/** "Auburn at Alabama"; at a neutral site "Auburn and Alabama". */
export const gameTitle = ({ home, away, isNeutralSite }: Pick<GameView, 'home' | 'away' | 'isNeutralSite'>): string =>
  `${away.name} ${isNeutralSite ? 'and' : 'at'} ${home.name}`;

/** "14-21" in the order of the title; null without points. */
export function scoreText({ home, away }: Pick<GameView, 'home' | 'away'>): string | null {
  return home.points === null && away.points === null ? null : `${away.points ?? 0}-${home.points ?? 0}`;
}

/** A game that has started and has no score yet. */
export const isDue = ({ status, startsAt }: Pick<GameView, 'status' | 'startsAt'>, now: Date): boolean =>
  status === 'scheduled' && new Date(startsAt) <= now;

/** "09/05/2026 14:30" in Central Time, or only the date if the time is unknown. */
export function startText({
  startsAt,
  isTimeKnown,
  playedOn,
}: Pick<GameView, 'startsAt' | 'isTimeKnown' | 'playedOn'>) {
  if (isTimeKnown) return formatDate(new Date(startsAt), 'MM/DD/YYYY HH:mm:ss').slice(0, -3);
  const [year, month, day] = playedOn.split('-');
  return `${month}/${day}/${year}`;
}

/** "14:30" in Central Time, as an input takes it; empty if unknown. */
export const clockText = ({ startsAt, isTimeKnown }: Pick<GameView, 'startsAt' | 'isTimeKnown'>): string =>
  isTimeKnown ? formatDate(new Date(startsAt), 'MM/DD/YYYY HH:mm:ss').slice(11, 16) : '';

/** The hint that no import overwrites a fact. */
export const byStaffHint = (
  game: Pick<GameView, 'byStaff'> | null,
  ...facts: readonly GameFact[]
): string | undefined => (game?.byStaff.some((fact) => facts.includes(fact)) ? 'Entered by staff' : undefined);
