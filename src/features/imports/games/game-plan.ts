import type { Game, GameSide, RecordedGame } from '#features/schedule/games/public.ts';
import { sideKey } from '#features/schedule/games/public.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { Sport } from '#kernel/sports.ts';
import { type BatchResult, type LineNote, STAFF_SOURCE } from '../engine/public.ts';
import { identifyGame, keysOf, type MatchedGame, type MatchedTeam } from './game-identity.ts';

/** What rows of games come to. Pure, and the order of rows does not matter. */

export type GamePlan = {
  created: Game[];
  changed: RecordedGame[];
  /** The games that were changed, as they were. */
  before: RecordedGame[];
  result: Pick<BatchResult, 'created' | 'updated' | 'unchanged' | 'skipped' | 'notes'>;
};

/** A game of the database or of an earlier row, with the line that has spoken of it. */
type Slot = Game & { record: RecordedGame | null; line: number | null };

export function planGames(
  rows: readonly MatchedGame[],
  recorded: readonly RecordedGame[],
  { sport, source }: { sport: Sport; source: string },
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
    const identity = identifyGame(game, slots.near(game, source), { sport, source });
    if (identity.kind === 'again') {
      const where =
        identity.game.line === null ? 'the game is known already' : `the game of line ${identity.game.line}`;
      plan.result.skipped.push({ line, reason: `${where}, listed ${identity.why}` });
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
    const state = merged(game, record, source);
    if (identity.kind === 'known') slots.forget(identity.game);
    slots.add({ ...state, record, line });
    if (!record) plan.created.push(state);
    else if (record.source === STAFF_SOURCE) {
      plan.result.unchanged += 1;
      const { source: by, sourceId } = record;
      const isAgreed = isSame(record, { ...state, source: by, sourceId });
      if (!isAgreed) plan.result.notes.push({ line, note: 'kept what staff entered' });
    } else if (isSame(record, state)) plan.result.unchanged += 1;
    else {
      plan.before.push(record);
      plan.changed.push({ ...state, id: record.id });
    }
  }
  plan.result.created = plan.created.length;
  plan.result.updated = plan.changed.length;
  return plan;
}

/** A second record of a game, from before the directory knew a side of it: a person has to say which one goes. */
function twinNote(line: number, { home, away }: Slot): LineNote {
  const sides = `${JSON.stringify(home.name)} and ${JSON.stringify(away.name)}`;
  return { line, note: `the game is known once more, of ${sides}: that one is not changed` };
}

/** Found by day and sides, and by id, so that a row is compared with a few games only. */
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
    /** Those with the row's id, else those of its day between its sides, whichever is at home. */
    near({ row, home, away }: MatchedGame, source: string): Slot[] {
      const sameId = row.sourceId === null ? undefined : byId.get(`${source} ${row.sourceId}`);
      if (sameId) return [sameId];
      const pairs = keysOf(home).flatMap((ours) => keysOf(away).map((theirs) => [ours, theirs] as const));
      return pairs
        .flatMap(([ours, theirs]) => [sidesKey(row.playedOn, ours, theirs), sidesKey(row.playedOn, theirs, ours)])
        .flatMap((key) => [...(bySides.get(key) ?? [])]);
    },
  };
}

const sidesKey = (playedOn: string, home: string, away: string) => `${playedOn} ${home}/${away}`;

/** What the row says over what is known. What the row leaves open stays, and so does the first spelling of a name. */
function merged({ row, home, away }: MatchedGame, record: RecordedGame | null, source: string): Game {
  const sides = { home: mergedSide(home, record?.home), away: mergedSide(away, record?.away) };
  const hasPoints = sides.home.points !== null && sides.away.points !== null;
  // A day without a time does not take the time away that is known.
  const isVague = record?.isTimeKnown === true && !row.isTimeKnown && record.playedOn === row.playedOn;
  return {
    season: row.season,
    week: row.week ?? record?.week ?? null,
    seasonType: row.seasonType ?? record?.seasonType ?? 'regular',
    startsAt: isVague ? record.startsAt : new Date(row.startsAt),
    isTimeKnown: isVague || row.isTimeKnown,
    playedOn: row.playedOn,
    isCompleted: row.isCompleted ?? (hasPoints || record?.isCompleted === true),
    isNeutralSite: row.isNeutralSite ?? record?.isNeutralSite ?? false,
    isConferenceGame: row.isConferenceGame ?? record?.isConferenceGame ?? null,
    venue: sameText(row.venue, record?.venue),
    ...sides,
    // The first source that gave the game an id keeps it.
    source: record && (record.sourceId !== null || row.sourceId === null) ? record.source : source,
    sourceId: record?.sourceId ?? row.sourceId,
  };
}

function mergedSide(team: MatchedTeam, known: GameSide | undefined): GameSide {
  const conference = sameText(team.conference, known?.conference);
  const points = team.points ?? known?.points ?? null;
  const isUnknown = team.collegeId === null;
  // A college that was found once is not lost by a spelling that fits nobody.
  if (known && isUnknown && known.collegeId !== null) return { ...known, conference, points };
  const key = sideKey(team);
  const name = known && isUnknown && known.key === key ? known.name : team.name;
  return { collegeId: team.collegeId, name, key, conference, points };
}

/** The known text where the given one says the same in other letters. */
function sameText(given: string | null, known: string | null | undefined): string | null {
  if (known && (given === null || matchKey(given) === matchKey(known))) return known;
  return given;
}

function isSame(record: RecordedGame, state: Game): boolean {
  return JSON.stringify(comparable(record)) === JSON.stringify(comparable(state));
}

function comparable({ home, away, ...game }: Game) {
  const { season, week, seasonType, startsAt, isTimeKnown, playedOn, isCompleted, isNeutralSite } = game;
  const { isConferenceGame, venue, source, sourceId } = game;
  const when = [season, week, seasonType, startsAt, isTimeKnown, playedOn];
  const what = [isCompleted, isNeutralSite, isConferenceGame, venue, source, sourceId];
  const side = ({ collegeId, name, key, conference, points }: GameSide) => [collegeId, name, key, conference, points];
  return [when, what, side(home), side(away)];
}

/** Rows with an id first; of several with one id or of one game, the one that says most. */
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
    row.playedOn,
    String(missing).padStart(2, '0'),
    sides,
    row,
  ]);
}
