import { matchKey } from '#kernel/slugs.ts';
import type { GameFact, GameStage, GameStatus, SeasonType } from './game-view.ts';

/** One side of a game, which may be a team that is not in the directory. */

export type GameSide = {
  /** Null: not in the directory. */
  collegeId: number | null;
  name: string;
  /** By `sideKey`. */
  key: string;
  conference: string | null;
  points: number | null;
};

export type Game = {
  season: number;
  week: number | null;
  seasonType: SeasonType;
  startsAt: Date;
  /** False: only the date is known, and `startsAt` is around noon. */
  isTimeKnown: boolean;
  /** The date in Central Time, YYYY-MM-DD. */
  playedOn: string;
  isCompleted: boolean;
  /** Null: scheduled, or completed. The points of a live game are its current score. */
  stage: GameStage | null;
  isNeutralSite: boolean;
  /** Null if unknown. */
  isConferenceGame: boolean | null;
  venue: string | null;
  home: GameSide;
  away: GameSide;
  source: string;
  /** The game's id at its source. */
  sourceId: string | null;
  /** Facts that staff entered: no import overwrites them. */
  byStaff: readonly GameFact[];
};

export type RecordedGame = Game & { id: number };

export const statusOf = ({ isCompleted, stage }: Pick<Game, 'isCompleted' | 'stage'>): GameStatus =>
  isCompleted ? 'final' : (stage ?? 'scheduled');

/** The key of a side: "c12" for college 12, otherwise the key of its name. */
export function sideKey({ collegeId, name }: Pick<GameSide, 'collegeId' | 'name'>): string {
  return collegeId === null ? matchKey(name) : `c${collegeId}`;
}
