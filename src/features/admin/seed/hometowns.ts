import type { Sport } from '#kernel/sports.ts';
import { isStateCode, type StateCode } from '#kernel/states.ts';
import { inventFamilyName } from './names.ts';
import { type Numbers, numbersOf, type Weighted, weighted } from './numbers.ts';

/** Where invented prospects come from: real towns, and high schools that do not exist. */

export type Town = { place: string; state: StateCode };

/** A real town; its number of ZIP codes is used as its size. */
export type TownSize = { place: string; state: string; zips: number };

/** How many of a thousand prospects come from a state; the others share the rest evenly. */
const FROM: Readonly<Record<Sport, string>> = {
  football: `TX 138 FL 128 GA 96 CA 92 OH 42 AL 40 LA 38 NC 36 MS 26 TN 28 VA 26 MI 24 PA 24 NJ 22 SC 22 MD 22 IL 22 AZ 20 MO 14
    IN 14 UT 14 OK 14 AR 12 WA 12 KY 9 CO 9 NV 9 HI 8 DC 7 MN 7 WI 9 IA 8 KS 7 NE 6 NY 8 CT 6 MA 6 OR 6`,
  basketball: `CA 90 TX 86 FL 76 GA 60 NC 44 NJ 42 NY 46 IL 44 OH 38 PA 34 VA 34 MD 34 IN 36 MI 32 TN 26 AZ 26 MA 22 MO 18 UT 16 WI 20
    MN 20 AL 16 LA 16 KY 16 NV 16 DC 14 CT 14 WA 18 SC 16 MS 14 OK 12 KS 14 AR 12 CO 10 IA 12`,
  baseball: `TX 130 FL 126 CA 130 GA 66 NC 40 AZ 36 TN 30 AL 28 LA 28 NJ 24 IL 26 OH 24 VA 24 MS 22 WA 20 PA 22 NY 22 SC 22 OK 18
    MO 18 IN 18 KY 14 NV 16 CO 12 MI 14 KS 12 AR 14 OR 12 MA 12 IA 10 WI 10 MN 10`,
  hockey: `MN 230 MA 120 MI 120 NY 90 WI 42 IL 50 PA 44 NJ 32 CT 34 CO 30 NH 20 CA 36 ND 18 OH 22 MO 18 TX 18 AK 14 VA 10 FL 14 ME 10
    RI 10 VT 8`,
};
const ELSEWHERE = 2;
/** A ZIP of a city has more people than one that is a village. */
const CROWD = 1.35;

export type Hometowns = { [sport in Sport]: Weighted<StateCode> } & {
  towns: ReadonlyMap<StateCode, Weighted<TownSize>>;
};

export function hometownsOf(towns: readonly TownSize[]): Hometowns {
  const byState = Map.groupBy(towns, ({ state }) => state);
  const tables = new Map<StateCode, Weighted<TownSize>>();
  for (const [state, there] of byState)
    if (isStateCode(state)) tables.set(state, weighted(there.map((town) => [town, town.zips ** CROWD] as const)));
  const states = (sport: Sport) => weighted([...tables.keys()].map((state) => [state, shareOf(sport, state)] as const));
  return {
    football: states('football'),
    basketball: states('basketball'),
    baseball: states('baseball'),
    hockey: states('hockey'),
    towns: tables,
  };
}

function shareOf(sport: Sport, state: StateCode): number {
  const share = new RegExp(`\\b${state} (\\d+)`).exec(FROM[sport])?.[1];
  return share === undefined ? ELSEWHERE : Number(share);
}

export function inventHometown(hometowns: Hometowns, sport: Sport, numbers: Numbers): Town & { highSchool: string } {
  const state = numbers.pickBy(hometowns[sport]);
  const table = hometowns.towns.get(state);
  if (!table) throw new Error(`no town in ${state}`);
  const { place, zips } = numbers.pickBy(table);
  // The first school of a town has most of its players.
  const school = Math.floor(numbers.next() ** 2 * Math.min(zips, 24));
  return { place, state, highSchool: highSchoolOf(place, state, school) };
}

const KINDS = weighted([
  ['High', 40],
  ['Central', 10],
  ['County', 8],
  ['North', 5],
  ['South', 4],
  ['Heights', 4],
  ['Academy', 6],
  ['Prep', 6],
  ['Catholic', 7],
  ['Christian', 6],
  ['Memorial', 4],
] as const satisfies (readonly [string, number])[]);

const names = new Map<string, string>();

/** The school of a town by its number; always the same, and no school that there is. */
function highSchoolOf(place: string, state: string, number: number): string {
  const key = `${place} ${state} ${number}`;
  const known = names.get(key);
  if (known) return known;
  const numbers = numbersOf('school', key);
  const name = `${inventFamilyName(numbers)} ${numbers.pickBy(KINDS)}`;
  names.set(key, name);
  return name;
}
