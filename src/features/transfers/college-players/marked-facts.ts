import { STAFF_SOURCE } from '#kernel/staff-source.ts';
import { PLAYER_FACTS, type PlayerFact, type PlayerProvenance, SEASON_FACTS } from './player-fact-view.ts';
import { changedFacts, FACT_COLUMNS, factsOnly, type PlayerFacts } from './staff-players.ts';

/** The facts of a player that staff entered, and how an import or a merge treats them. Pure; decision records 0127 and 0133. */

export type MarkedFacts = PlayerFacts & { provenance: PlayerProvenance | null };

/** The facts that staff entered. */
export function byStaffOf({ provenance }: Pick<MarkedFacts, 'provenance'>): PlayerFact[] {
  return PLAYER_FACTS.filter((fact) => provenance?.[fact]?.source === STAFF_SOURCE);
}

const isLaterThan = (season: number | null, other: number | null): boolean =>
  season !== null && other !== null && season > other;

type Kept<State> = {
  state: State;
  /** Facts whose value in the file differs from the one that staff entered. */
  kept: PlayerFact[];
  /** Facts that count as entered by staff afterwards. */
  byStaff: PlayerFact[];
};

/**
 * Keeps facts entered by staff from being overwritten by `after`, except facts of one season if the file is from a later one.
 * `collegeSeason`: the season of the portal entry that gives the college; null: the season of `after`. Returns `after` itself if nothing is
 * kept.
 */
export function keepStaffFacts<State extends PlayerFacts>(
  before: MarkedFacts,
  after: State,
  collegeSeason: number | null = null,
): Kept<State> {
  const byStaff = byStaffOf(before).filter((fact) => {
    const season = fact === 'college' ? (collegeSeason ?? after.season) : after.season;
    return !(SEASON_FACTS.includes(fact) && isLaterThan(season, before.season));
  });
  const changed = changedFacts(before, after);
  const kept = byStaff.filter((fact) => changed.includes(fact));
  return { state: kept.length === 0 ? after : { ...after, ...factsOnly(before, kept) }, kept, byStaff };
}

type Pair<Row> = { kept: Row; gone: Row };
type Side = keyof Pair<unknown>;

/**
 * The row of two that a fact is taken from when players are merged. Facts of one season come from the later roster, as in an import;
 * otherwise facts by staff win, first those of the kept row, then those of the later roster.
 */
function sideOf(fact: PlayerFact, pair: Pair<MarkedFacts>): Side {
  const { kept, gone } = pair;
  // A country alone is not a hometown.
  const columns = FACT_COLUMNS[fact].filter((column) => column !== 'hometownCountry');
  const knows = (side: Side) => columns.some((column) => pair[side][column] !== null);
  const isByStaff = (side: Side) => byStaffOf(pair[side]).includes(fact);
  // A hometown does not change with a roster.
  const isGoneFirst = fact !== 'hometown' && (gone.season ?? 0) > (kept.season ?? 0);
  const [first, second]: [Side, Side] = isGoneFirst ? ['gone', 'kept'] : ['kept', 'gone'];
  if (SEASON_FACTS.includes(fact) && isLaterThan(pair[first].season, pair[second].season))
    // The class and the jersey of another season would be wrong; the last known college is better than none.
    return knows(first) || fact !== 'college' ? first : second;
  if (isByStaff('kept')) return 'kept';
  if (isByStaff('gone')) return 'gone';
  return knows(first) ? first : second;
}

/** Merges two rows of one player; each fact keeps the provenance of its row. */
export function joinPlayers(pair: Pair<MarkedFacts>): { facts: Partial<PlayerFacts>; provenance: PlayerProvenance } {
  const { kept = [], gone = [] } = Object.groupBy(PLAYER_FACTS, (fact) => sideOf(fact, pair));
  return {
    facts: { ...factsOnly(pair.kept, kept), ...factsOnly(pair.gone, gone) },
    provenance: { ...marksOf(pair.kept, kept), ...marksOf(pair.gone, gone) },
  };
}

/** A player with the staff facts of others who turn out to be the same player; the same object if there are none. */
export function withStaffFactsOf<Player extends MarkedFacts>(player: Player, others: readonly MarkedFacts[]): Player {
  let joined = player;
  for (const other of others) {
    const pair = { kept: joined, gone: other };
    const carried = byStaffOf(other).filter((fact) => sideOf(fact, pair) === 'gone');
    if (carried.length === 0) continue;
    // A season fact without its season would count for another season.
    const isLater = (other.season ?? 0) > (joined.season ?? 0);
    const facts =
      isLater && carried.some((fact) => SEASON_FACTS.includes(fact)) ? [...carried, ...SEASON_FACTS] : carried;
    const provenance = { ...joined.provenance, ...marksOf(other, carried) };
    joined = { ...joined, ...factsOnly(other, facts), provenance };
  }
  return joined;
}

/** The staff facts among `facts` that the merge added to the player, with their provenance; null if none. */
export function marksAdded(
  player: MarkedFacts,
  joined: MarkedFacts,
  facts: readonly PlayerFact[],
): PlayerProvenance | null {
  const known = byStaffOf(player);
  const marks = marksOf(
    joined,
    facts.filter((fact) => !known.includes(fact)),
  );
  return Object.keys(marks).length === 0 ? null : marks;
}

function marksOf({ provenance }: MarkedFacts, facts: readonly PlayerFact[]): PlayerProvenance {
  const marks: PlayerProvenance = {};
  for (const fact of facts) {
    const mark = provenance?.[fact];
    if (mark) marks[fact] = mark;
  }
  return marks;
}
