import type { GameFact } from '#features/schedule/games/game-view.ts';
import type { DeletedGame, Game, GameSide, RecordedGame } from '#features/schedule/games/public.ts';
import { sideKey, withStaffFacts } from '#features/schedule/games/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { Sport } from '#kernel/sports.ts';
import { type BatchResult, type LineNote, STAFF_SOURCE } from '../engine/public.ts';
import {
  daysBeside,
  deletedGame,
  hasStaffSides,
  hasTime,
  identifyGame,
  isNear,
  keysOf,
  type MatchedGame,
  type MatchedTeam,
} from './game-identity.ts';
import { mendVenue } from './venue-name.ts';

/** Plans the writes for rows of games. Pure; the order of rows does not matter. */

export type GamePlan = {
  created: Game[];
  changed: RecordedGame[];
  /** The changed games, in their previous state. */
  before: RecordedGame[];
  result: Pick<BatchResult, 'created' | 'updated' | 'unchanged' | 'skipped' | 'notes'>;
};

type Occasion = { sport: Sport; source: string };

/** A game of the database or an earlier row, with the line that mentioned it. */
type Slot = Game & { record: RecordedGame | null; line: number | null };

export function planGames(
  rows: readonly MatchedGame[],
  recorded: readonly RecordedGame[],
  { sport, source, deleted }: Occasion & { deleted: readonly DeletedGame[] },
): GamePlan {
  const plan: GamePlan = {
    created: [],
    changed: [],
    before: [],
    result: { created: 0, updated: 0, unchanged: 0, skipped: [], notes: [] },
  };
  const slots = slotBook(recorded.map((record) => ({ ...record, record, line: null })));
  const told = new Set<Slot>();
  for (const game of rows.toSorted(byContent)) {
    const { line } = game;
    if (game.home.collegeId !== null && game.home.collegeId === game.away.collegeId) {
      plan.result.skipped.push({ line, reason: 'both sides are the same college' });
      continue;
    }
    const identity = identifyGame(game, slots.near(game, { sport, source }), { sport, source });
    if (identity.kind === 'again') {
      const where =
        identity.game.line === null ? 'the game is known already' : `the game of line ${identity.game.line}`;
      plan.result.skipped.push({ line, reason: `${where}, listed ${identity.why}` });
      continue;
    }
    const gone = identity.kind === 'new' ? deletedGame(game, deleted, { sport, source }) : null;
    if (gone) {
      plan.result.skipped.push({ line, reason: `staff deleted this game: it was number ${gone.id}` });
      continue;
    }
    for (const twin of identity.kind === 'known' ? identity.twins : []) {
      if (!told.has(twin)) plan.result.notes.push(twinNote(line, twin));
      told.add(twin);
    }
    if (identity.kind === 'known' && identity.game.line !== null) {
      plan.result.skipped.push({ line, reason: `duplicate of line ${identity.game.line}` });
      continue;
    }
    const record = identity.kind === 'known' ? identity.game.record : null;
    const said = merged(asStaffHaveIt(game, record), record, { sport, source });
    const { game: state, kept } = record ? withStaffFacts(said, record) : { game: said, kept: [] };
    if (identity.kind === 'known') slots.forget(identity.game);
    slots.add({ ...state, record, line });
    if (kept.length > 0) plan.result.notes.push(keptNote(line, kept));
    if (!record) plan.created.push(state);
    else if (isSame(record, state)) plan.result.unchanged += 1;
    else {
      plan.before.push(record);
      plan.changed.push({ ...state, id: record.id });
    }
  }
  plan.result.created = plan.created.length;
  plan.result.updated = plan.changed.length;
  return plan;
}

/** A duplicate of a game from before the directory knew a side of it: a person has to decide which one to delete. */
function twinNote(line: number, { home, away }: Slot): LineNote {
  const sides = `${JSON.stringify(home.name)} and ${JSON.stringify(away.name)}`;
  return { line, note: `the game is known once more, of ${sides}: that one is not changed` };
}

const keptNote = (line: number, facts: readonly GameFact[]): LineNote => ({
  line,
  note: `kept what staff entered: ${facts.map((fact) => fact.replaceAll('_', ' ')).join(', ')}`,
});

/** If staff reversed the sides, the file's points follow the teams, not the home and away columns. */
function asStaffHaveIt(game: MatchedGame, record: RecordedGame | null): MatchedGame {
  const { home, away } = game;
  const isTurned =
    record !== null &&
    hasStaffSides(record) &&
    keysOf(home).includes(record.away.key) &&
    keysOf(away).includes(record.home.key);
  return isTurned ? { ...game, home: away, away: home } : game;
}

/** Indexed by day and sides, and by id, so that a row is compared with a few games only. */
function slotBook(slots: readonly Slot[]) {
  const bySides = new Map<string, Set<Slot>>();
  const byId = new Map<string, Slot>();
  function add(slot: Slot): void {
    const key = sidesKey(slot.playedOn, slot.home.key, slot.away.key);
    bySides.set(key, (bySides.get(key) ?? new Set()).add(slot));
    if (slot.sourceId !== null) byId.set(`${slot.source} ${slot.sourceId}`, slot);
  }
  function forget(slot: Slot): void {
    bySides.get(sidesKey(slot.playedOn, slot.home.key, slot.away.key))?.delete(slot);
  }
  for (const slot of slots) add(slot);
  return {
    add,
    forget,
    /** Games with the row's id, else those on its day or adjacent days with its sides, whichever is at home. */
    near({ row, home, away }: MatchedGame, { sport, source }: Occasion): Slot[] {
      const sameId = row.sourceId === null ? undefined : byId.get(`${source} ${row.sourceId}`);
      if (sameId) return [sameId];
      const pairs = keysOf(home).flatMap((ours) => keysOf(away).map((theirs) => [ours, theirs] as const));
      return daysBeside(sport, row.playedOn)
        .flatMap((day) => pairs.flatMap(([ours, theirs]) => [sidesKey(day, ours, theirs), sidesKey(day, theirs, ours)]))
        .flatMap((key) => [...(bySides.get(key) ?? [])]);
    },
  };
}

const sidesKey = (playedOn: string, home: string, away: string) => `${playedOn} ${home}/${away}`;

/** The row's values over the known ones. Fields missing from the row are kept, and so is the first spelling of a name. */
function merged({ row, home, away }: MatchedGame, record: RecordedGame | null, { sport, source }: Occasion): Game {
  // Points that staff entered for a live game are no result: for a game that is live or called off, only the row's points count.
  const isStaged = record?.stage != null;
  const openSide = (side: GameSide) => (isStaged ? { ...side, points: null } : side);
  const sides = {
    home: mergedSide(home, record ? openSide(record.home) : undefined),
    away: mergedSide(away, record ? openSide(record.away) : undefined),
  };
  const hasPoints = sides.home.points !== null && sides.away.points !== null;
  const isPlayed = isStaged ? hasPoints && row.isCompleted !== false : (row.isCompleted ?? hasPoints);
  // A day without a time does not remove a known time, nor the adjacent day that came with it.
  const isVague = record && !row.isTimeKnown && isNear(sport, record.playedOn, row.playedOn) && hasTime(record);
  return {
    season: row.season,
    week: row.week ?? record?.week ?? null,
    seasonType: row.seasonType ?? record?.seasonType ?? 'regular',
    startsAt: isVague ? record.startsAt : new Date(row.startsAt),
    isTimeKnown: isVague ? true : row.isTimeKnown,
    playedOn: isVague ? record.playedOn : row.playedOn,
    isCompleted: isPlayed || (row.isCompleted === null && record?.isCompleted === true),
    stage: null,
    isNeutralSite: row.isNeutralSite ?? record?.isNeutralSite ?? false,
    isConferenceGame: row.isConferenceGame ?? record?.isConferenceGame ?? null,
    venue: sameText(row.venue, record?.venue && mendVenue(record.venue)),
    ...sides,
    ...originOf(row, record, source),
    byStaff: record?.byStaff ?? [],
  };
}

/** The first source that gave the game an id keeps it; an id that staff use to tell two games of a day apart is replaced by it. */
function originOf(row: MatchedGame['row'], record: RecordedGame | null, source: string) {
  const isKept = record && (row.sourceId === null || (record.sourceId !== null && record.source !== STAFF_SOURCE));
  const { source: from, sourceId } = isKept ? record : { source, sourceId: row.sourceId };
  return { source: from, sourceId };
}

function mergedSide(team: MatchedTeam, known: GameSide | undefined): GameSide {
  const conference = sameText(team.conference, known?.conference);
  const points = team.points ?? known?.points ?? null;
  const isUnknown = team.collegeId === null;
  // A college found once is not lost to a spelling that matches nothing.
  if (known && isUnknown && known.collegeId !== null) return { ...known, conference, points };
  const key = sideKey(team);
  const name = known && isUnknown && known.key === key ? known.name : team.name;
  return { collegeId: team.collegeId, name, key, conference, points };
}

/** The known text if the given one differs only in spelling. */
function sameText(given: string | null, known: string | null | undefined): string | null {
  if (known && (given === null || matchKey(given) === matchKey(known))) return known;
  return given;
}

function isSame(record: RecordedGame, state: Game): boolean {
  return JSON.stringify(comparable(record)) === JSON.stringify(comparable(state));
}

function comparable({ home, away, ...game }: Game) {
  const { season, week, seasonType, startsAt, isTimeKnown, playedOn, isCompleted, isNeutralSite } = game;
  const { stage, isConferenceGame, venue, source, sourceId, byStaff } = game;
  const when = [season, week, seasonType, startsAt, isTimeKnown, playedOn];
  const what = [isCompleted, stage, byStaff, isNeutralSite, isConferenceGame, venue, source, sourceId];
  const side = ({ collegeId, name, key, conference, points }: GameSide) => [collegeId, name, key, conference, points];
  return [when, what, side(home), side(away)];
}

/** Rows with an id first; among rows with one id or of one game, the one with the most data. */
function byContent(a: MatchedGame, b: MatchedGame): number {
  const [left, right] = [contentKey(a), contentKey(b)];
  return left < right ? -1 : left > right ? 1 : a.line - b.line;
}

function contentKey({ row, home, away }: MatchedGame): string {
  const missing = Object.values({ ...row, ...home, ...away }).filter((value) => value === null).length;
  const sides = [home.collegeId, home.textKey, away.collegeId, away.textKey];
  return JSON.stringify([
    row.sourceId === null,
    row.sourceId,
    String(missing).padStart(2, '0'),
    // Of the same game on two adjacent days, the row with a time wins.
    !row.isTimeKnown,
    row.playedOn,
    sides,
    row,
  ]);
}
