import { type GameSide, type RecordedGame, sideKey } from '#features/schedule/games/public.ts';
import type { Sport } from '#kernel/sports.ts';
import type { GameRow, TeamCells } from './game-row.ts';

/**
 * Which game a row is: the one with its id, else the one that its sides play on its day. Pure. `Game` is what is known of a
 * game, whether the database has it or an earlier row of the file.
 */

/** `name` is the directory's where it knows the team, `textKey` the key of what the file writes. */
export type MatchedTeam = TeamCells & { collegeId: number | null; textKey: string };
export type MatchedGame = { line: number; row: GameRow; home: MatchedTeam; away: MatchedTeam };

export type KnownGame = Pick<RecordedGame, 'playedOn' | 'isNeutralSite' | 'source' | 'sourceId' | 'home' | 'away'>;

export type GameIdentity<Known> =
  | { kind: 'new' }
  | { kind: 'known'; game: Known }
  /** Another listing of a game that is known: `why` reads after "listed". */
  | { kind: 'again'; game: Known; why: string };

/** The keys by which a side may be known: its college, or its name from before the college was in the directory. */
export function keysOf({ collegeId, name, textKey }: MatchedTeam): string[] {
  return [...new Set([sideKey({ collegeId, name }), textKey])];
}

/** `others`: what is known with the row's id, or of its day. */
export function identifyGame<Known extends KnownGame>(
  { row, home, away }: MatchedGame,
  others: readonly Known[],
  { sport, source }: { sport: Sport; source: string },
): GameIdentity<Known> {
  const sameId = others.find(
    (game) => row.sourceId !== null && game.source === source && game.sourceId === row.sourceId,
  );
  if (sameId) return { kind: 'known', game: sameId };
  const ofDay = others.filter(({ playedOn }) => playedOn === row.playedOn);
  // Baseball alone is played twice a day by the same teams, and then each game has its own id.
  const mayMeetTwice = sport === 'baseball';
  const straight = ofDay.filter((game) => is(home, game.home) && is(away, game.away));
  const open = straight.find((game) => row.sourceId === null || game.sourceId === null || game.source !== source);
  if (open) return { kind: 'known', game: open };
  const [sameSides] = straight;
  if (sameSides && !mayMeetTwice) return { kind: 'again', game: sameSides, why: 'under another id' };
  const turned = ofDay.find((game) => is(home, game.away) && is(away, game.home));
  const isNeutral = row.isNeutralSite === true || turned?.isNeutralSite === true;
  if (turned && (isNeutral || !mayMeetTwice)) return { kind: 'again', game: turned, why: 'the other way round' };
  return { kind: 'new' };
}

const is = (team: MatchedTeam, side: GameSide) => keysOf(team).includes(side.key);
