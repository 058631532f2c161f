import { matchKey } from '#kernel/slugs.ts';

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

export type SeasonType = 'regular' | 'postseason';

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
  isNeutralSite: boolean;
  /** Null: not known. */
  isConferenceGame: boolean | null;
  venue: string | null;
  home: GameSide;
  away: GameSide;
  source: string;
  /** The game's id at its source. */
  sourceId: string | null;
};

export type RecordedGame = Game & { id: number };

/** What a side is known by: "c12" for the college 12, else the key of its name. */
export function sideKey({ collegeId, name }: Pick<GameSide, 'collegeId' | 'name'>): string {
  return collegeId === null ? matchKey(name) : `c${collegeId}`;
}
