import { type Game, type GameSide, statusOf } from './game.ts';
import { GAME_FACTS, type GameFact } from './game-view.ts';

/** Facts of a game that staff entered, which other sources may not overwrite. Pure. */

/** The facts in which two states of a game differ. */
export function factsChanged(before: Game, after: Game): GameFact[] {
  const isSame = (fact: GameFact) =>
    // The same team may be spelled differently.
    fact === 'home' || fact === 'away'
      ? before[fact].key === after[fact].key
      : factOf(before, fact) === factOf(after, fact);
  return GAME_FACTS.filter((fact) => !isSame(fact));
}

/** A fact as a value for the audit log. A timestamp is ISO 8601. */
export function factOf(game: Game, fact: GameFact): string | number | boolean | null {
  switch (fact) {
    case 'season':
      return game.season;
    case 'week':
      return game.week;
    case 'season_type':
      return game.seasonType;
    case 'day':
      return game.playedOn;
    case 'start':
      return game.isTimeKnown ? game.startsAt.toISOString() : 'only the day';
    case 'home':
      return game.home.name;
    case 'away':
      return game.away.name;
    case 'neutral_site':
      return game.isNeutralSite;
    case 'conference_game':
      return game.isConferenceGame;
    case 'venue':
      return game.venue;
    case 'result':
      return resultText(game);
  }
}

/** "final (away 14, home 21)", "postponed". */
function resultText(game: Game): string {
  const { home, away } = game;
  const status = statusOf(game);
  return home.points === null && away.points === null ? status : `${status} (away ${away.points}, home ${home.points})`;
}

/** Another source's version with the staff facts restored; `kept` is what the source would have changed. */
export function withStaffFacts(said: Game, known: Game): { game: Game; kept: GameFact[] } {
  const { byStaff } = known;
  if (byStaff.length === 0 && known.stage === null) return { game: said, kept: [] };
  const result = resultOf(said, known);
  const isOvertaken = byStaff.includes('result') && result === said;
  const game: Game = {
    ...said,
    ...(byStaff.includes('season') ? { season: known.season } : {}),
    ...(byStaff.includes('week') ? { week: known.week } : {}),
    ...(byStaff.includes('season_type') ? { seasonType: known.seasonType } : {}),
    ...startOf(said, known),
    ...(byStaff.includes('neutral_site') ? { isNeutralSite: known.isNeutralSite } : {}),
    ...(byStaff.includes('conference_game') ? { isConferenceGame: known.isConferenceGame } : {}),
    ...(byStaff.includes('venue') ? { venue: known.venue } : {}),
    isCompleted: result.isCompleted,
    stage: result === said ? null : known.stage,
    home: { ...sideOf(said.home, known.home, byStaff.includes('home')), points: result.home.points },
    away: { ...sideOf(said.away, known.away, byStaff.includes('away')), points: result.away.points },
    byStaff: isOvertaken ? byStaff.filter((fact) => fact !== 'result') : byStaff,
  };
  const differing = new Set(factsChanged(said, game));
  // A source that does not know the final score yet does not contradict it.
  if (!said.isCompleted) differing.delete('result');
  return { game, kept: byStaff.filter((fact) => differing.has(fact)) };
}

/** Decides whose result counts: a final score by staff stays; a live or postponed state by staff gives way to a source's result. */
function resultOf(said: Game, known: Game): Game {
  const isEnded = known.isCompleted || known.stage === 'cancelled';
  if (isEnded && known.byStaff.includes('result')) return known;
  if (said.isCompleted) return said;
  // Another date is the one that the game was postponed to, unless staff entered theirs after that.
  if (known.stage === 'postponed' && startOf(said, known).playedOn !== known.playedOn) return said;
  return known.stage === null ? said : known;
}

function startOf(said: Game, known: Game): Pick<Game, 'startsAt' | 'isTimeKnown' | 'playedOn'> {
  const isOtherDay = known.byStaff.includes('day') && said.playedOn !== known.playedOn;
  const { startsAt, isTimeKnown, playedOn } = isOtherDay || known.byStaff.includes('start') ? known : said;
  return { startsAt, isTimeKnown, playedOn };
}

/** A team that staff entered stays; the conference of the same team may come from other sources. */
function sideOf(said: GameSide, known: GameSide, isHeld: boolean): GameSide {
  if (!isHeld) return said;
  return { ...known, conference: said.key === known.key ? (said.conference ?? known.conference) : known.conference };
}
