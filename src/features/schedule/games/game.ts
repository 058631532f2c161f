import { matchKey } from '#kernel/slugs.ts';
import type { GameFact, GameStage, GameStatus, SeasonType } from './game-view.ts';

/** A game between two sides, of which one may be a team that is in no directory. */

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
  /** False: only the day is known, and `startsAt` stands about its noon. */
  isTimeKnown: boolean;
  /** The day in Chicago, YYYY-MM-DD. */
  playedOn: string;
  isCompleted: boolean;
  /** Null: to come, or completed. The points of a live game are those so far. */
  stage: GameStage | null;
  isNeutralSite: boolean;
  /** Null: not known. */
  isConferenceGame: boolean | null;
  venue: string | null;
  home: GameSide;
  away: GameSide;
  source: string;
  /** The game's id at its source. */
  sourceId: string | null;
  /** What staff wrote: no import overwrites it. */
  byStaff: readonly GameFact[];
};

export type RecordedGame = Game & { id: number };

export const statusOf = ({ isCompleted, stage }: Pick<Game, 'isCompleted' | 'stage'>): GameStatus =>
  isCompleted ? 'final' : (stage ?? 'scheduled');

/** What a side is known by: "c12" for the college 12, else the key of its name. */
export function sideKey({ collegeId, name }: Pick<GameSide, 'collegeId' | 'name'>): string {
  return collegeId === null ? matchKey(name) : `c${collegeId}`;
}
