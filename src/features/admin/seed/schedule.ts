import type { Numbers } from './numbers.ts';
import type { SeedCollege } from './suitors.ts';

/** The pairings of a season, without dates or results: rounds within conferences, and pairs across them. */

export type Pairing = { home: SeedCollege; away: SeedCollege; isConferenceGame: boolean };

/** Round robin within a conference by the circle method: each round can be played on one day. */
export function conferenceRounds(teams: readonly SeedCollege[], rounds: number, numbers: Numbers): Pairing[][] {
  const order = shuffled(teams, numbers);
  const places: (SeedCollege | null)[] = order.length % 2 === 0 ? order : [...order, null];
  const count = Math.min(rounds, places.length - 1);
  return Array.from({ length: Math.max(0, count) }, (_, round) => {
    const turning = places.slice(1);
    const turned = [places[0] ?? null, ...turning.slice(round), ...turning.slice(0, round)];
    return turned.slice(0, turned.length / 2).flatMap((first, index) => {
      const second = turned[turned.length - 1 - index];
      if (!first || !second) return [];
      const [home, away] = (round + index) % 2 === 0 ? [first, second] : [second, first];
      return [{ home, away, isConferenceGame: true }];
    });
  });
}

/** Pairs free teams of different conferences as far as possible; the rest have no game. The stronger one is mostly at home. */
export function acrossConferences(free: readonly SeedCollege[], numbers: Numbers): Pairing[] {
  const waiting = shuffled(free, numbers);
  const pairs: Pairing[] = [];
  for (let one = waiting.shift(); one; one = waiting.shift()) {
    const { conference } = one;
    const place = waiting.findIndex((each) => each.conference !== conference || conference === 'fbs-independents');
    const [other] = place < 0 ? [] : waiting.splice(place, 1);
    if (!other) continue;
    const [stronger, weaker] = one.strength >= other.strength ? [one, other] : [other, one];
    const [home, away] = numbers.chance(0.75) ? [stronger, weaker] : [weaker, stronger];
    pairs.push({ home, away, isConferenceGame: false });
  }
  return pairs;
}

export function byConference(teams: readonly SeedCollege[]): SeedCollege[][] {
  const groups = Map.groupBy(teams, ({ conference }) => conference ?? '');
  return [...groups].filter(([name]) => name !== '' && name !== 'fbs-independents').map(([, members]) => members);
}

function shuffled<Value>(values: readonly Value[], numbers: Numbers): Value[] {
  return values
    .map((value) => ({ value, place: numbers.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}
