import { slugify } from '#kernel/slugs.ts';
import { isSport, type Sport, sportName } from '#kernel/sports.ts';
import { STATE_CODES, STATES, type StateCode } from '#kernel/states.ts';

/** Ranking lists by name (decision 9): `football-national`, `football-qb`, `football-texas`. */

export type RankingScope =
  | { kind: 'national' }
  | { kind: 'position'; position: string }
  | { kind: 'state'; state: StateCode };

export type RankingList = { name: string; sport: Sport; scope: RankingScope };

/** The length of a national list; position and state lists are unbounded (decision 9; the two sports it leaves out by size). */
export const NATIONAL_LENGTH: Readonly<Record<Sport, number>> = {
  football: 250,
  basketball: 150,
  baseball: 150,
  hockey: 100,
};

/** Parses a list name; null for an unknown one. `positions`: the codes of the sport in capitals. */
export function parseListName(name: string, positionsOf: (sport: Sport) => readonly string[]): RankingList | null {
  const dash = name.indexOf('-');
  const sport = name.slice(0, dash);
  const rest = name.slice(dash + 1).toLowerCase();
  if (dash < 0 || !isSport(sport) || rest === '') return null;
  if (rest === 'national') return { name: `${sport}-national`, sport, scope: { kind: 'national' } };
  const state = STATE_CODES.find((code) => slugify(STATES[code]) === rest);
  if (state) return { name: `${sport}-${rest}`, sport, scope: { kind: 'state', state } };
  const position = positionsOf(sport).find((code) => code.toLowerCase() === rest);
  return position ? { name: `${sport}-${rest}`, sport, scope: { kind: 'position', position } } : null;
}

/** "The 2027 national 250"; `positionName` in the plural: "quarterbacks". */
export function listTitle(list: RankingList, year: number, positionName: string | null): string {
  const { scope, sport } = list;
  if (scope.kind === 'national')
    return `The ${year} ${sport === 'football' ? '' : `${sport} `}national ${NATIONAL_LENGTH[sport]}`;
  const whose = scope.kind === 'state' ? `in ${STATES[scope.state]}` : (positionName ?? scope.position).toLowerCase();
  return scope.kind === 'state'
    ? `${year} ${sportName(sport).toLowerCase()} prospects ${whose}`
    : `${year} ${sportName(sport).toLowerCase()} ${whose}`;
}

/** The rank that a list is sorted by. */
export function rankWithin<Rank>(
  { kind }: Pick<RankingScope, 'kind'>,
  ranks: { natl: Rank; pos: Rank; st: Rank },
): Rank {
  if (kind === 'position') return ranks.pos;
  return kind === 'state' ? ranks.st : ranks.natl;
}
