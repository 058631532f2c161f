import { type DeletedGame, type GameSide, type RecordedGame, sideKey } from '#features/schedule/games/public.ts';
import { DAY_MS } from '#kernel/dates.ts';
import type { Sport } from '#kernel/sports.ts';
import type { GameRow, TeamCells } from './game-row.ts';
import { dayOfOpenStart } from './open-start.ts';

/**
 * Identifies the game of a row: the one with its id, else the one that its sides play on its day. Pure. `Game` is a known game, from the
 * database or an earlier row of the file.
 */

/** `name` is the directory's if it knows the team; `textKey` is the key of the file's text. */
export type MatchedTeam = TeamCells & { collegeId: number | null; textKey: string };
export type MatchedGame = { line: number; row: GameRow; home: MatchedTeam; away: MatchedTeam };

export type KnownGame = Pick<
  RecordedGame,
  | 'playedOn'
  | 'startsAt'
  | 'isTimeKnown'
  | 'isNeutralSite'
  | 'venue'
  | 'source'
  | 'sourceId'
  | 'home'
  | 'away'
  | 'byStaff'
>;

export type GameIdentity<Known> =
  | { kind: 'new' }
  /** `twins`: duplicates of the game from before the directory knew a side; they are not changed. */
  | { kind: 'known'; game: Known; twins: Known[] }
  /** Another listing of a known game: `why` continues the sentence after "listed". */
  | { kind: 'again'; game: Known; why: string };

/** The keys by which a side may be known: first its current one, then its name from before its college was in the directory. */
export function keysOf({ collegeId, name, textKey }: MatchedTeam): string[] {
  return [...new Set([sideKey({ collegeId, name }), textKey])];
}

type Occasion = { sport: Sport; source: string };

/** `others`: known games with the row's id, on its day, or on adjacent days. */
export function identifyGame<Known extends KnownGame>(
  matched: MatchedGame,
  others: readonly Known[],
  { sport, source }: Occasion,
): GameIdentity<Known> {
  const { row } = matched;
  const sameId = others.find(
    (game) => row.sourceId !== null && game.source === source && game.sourceId === row.sourceId,
  );
  if (sameId) return { kind: 'known', game: sameId, twins: [] };
  const ofDay = others.filter(({ playedOn }) => playedOn === row.playedOn);
  const onDay = amongGames(matched, ofDay, { sport, source });
  if (onDay.kind !== 'new') return onDay;
  // The day of a game without a set time may turn out to be the next or the previous one.
  const isVague = (game: Known) => !row.isTimeKnown || !hasTime(game);
  const beside = others.filter((game) => isNear(sport, game.playedOn, row.playedOn) && isVague(game));
  return amongGames(matched, beside, { sport, source });
}

/** Whether games on these two days may be the same: only in football do teams never play each other on consecutive days. */
export function isNear(sport: Sport, one: string, other: string): boolean {
  if (one === other) return true;
  return sport === 'football' && Math.abs(Date.parse(one) - Date.parse(other)) <= DAY_MS;
}

/** The days on which a game of this day may be recorded. */
export function daysBeside(sport: Sport, day: string): string[] {
  const at = Date.parse(day);
  const days = [at, at - DAY_MS, at + DAY_MS].map((each) => new Date(each).toISOString().slice(0, 10));
  return sport === 'football' ? days : [day];
}

/** Midnights that older imports took for a time don't count, unless staff entered them. */
export function hasTime(game: KnownGame): boolean {
  return game.isTimeKnown && (game.byStaff.includes('start') || dayOfOpenStart(game.startsAt, game) === null);
}

function amongGames<Known extends KnownGame>(
  { row, home, away }: MatchedGame,
  ofDay: readonly Known[],
  { sport, source }: Occasion,
): GameIdentity<Known> {
  // Only in baseball do the same teams play twice a day, and then each game has its own id.
  const mayMeetTwice = sport === 'baseball';
  const [exact, former] = partition(
    ofDay.filter((game) => is(home, game.home) && is(away, game.away)),
    (game) => game.home.key === sideKey(home) && game.away.key === sideKey(away),
  );
  // Games that already have the keys come first, so that another one is not moved onto theirs.
  const straight = exact.length === 0 || mayMeetTwice ? [...exact, ...former] : exact;
  const isOpen = (game: Known) => row.sourceId === null || game.sourceId === null || game.source !== source;
  const open = straight.find(isOpen);
  if (open) return { kind: 'known', game: open, twins: straight === exact ? former : [] };
  const [sameSides] = straight;
  if (sameSides && !mayMeetTwice) return { kind: 'again', game: sameSides, why: 'under another id' };
  const reversed = ofDay.filter((game) => is(home, game.away) && is(away, game.home));
  // Staff entered who is at home: a file with the sides reversed still means their game.
  const turnedByStaff = reversed.find((game) => isOpen(game) && hasStaffSides(game));
  if (turnedByStaff) return { kind: 'known', game: turnedByStaff, twins: [] };
  const [turned] = reversed;
  const isNeutral = row.isNeutralSite === true || turned?.isNeutralSite === true;
  if (turned && (isNeutral || !mayMeetTwice)) return { kind: 'again', game: turned, why: 'the other way round' };
  return { kind: 'new' };
}

/**
 * The game that staff deleted and a row would recreate: by its id, else with its sides on its day (in football also on adjacent days),
 * whichever is at home.
 */
export function deletedGame(
  { row, home, away }: MatchedGame,
  deleted: readonly DeletedGame[],
  { sport, source }: Occasion,
): DeletedGame | null {
  const [ours, theirs] = [keysOf(home), keysOf(away)];
  const isIt = (game: DeletedGame): boolean => {
    const hasIds = row.sourceId !== null && game.source === source && game.sourceId !== null;
    if (hasIds && (game.sourceId === row.sourceId || sport === 'baseball')) return game.sourceId === row.sourceId;
    const isStraight = ours.includes(game.homeKey) && theirs.includes(game.awayKey);
    const isTurned = ours.includes(game.awayKey) && theirs.includes(game.homeKey);
    return isNear(sport, game.playedOn, row.playedOn) && (isStraight || isTurned);
  };
  return deleted.find(isIt) ?? null;
}

/** Whether staff entered the sides, and so who is at home. */
export const hasStaffSides = ({ byStaff }: Pick<KnownGame, 'byStaff'>): boolean =>
  byStaff.includes('home') || byStaff.includes('away');

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

const is = (team: MatchedTeam, side: GameSide) => keysOf(team).includes(side.key);
