import { listPositions } from '#features/directory/positions/public.ts';
import type { Sport } from '#kernel/sports.ts';
import { STATE_CODES } from '#kernel/states.ts';

/** Invented prospects, always the same from one seed number. Names are put together from syllables; nobody is meant. */

export type DemoProspect = {
  name: string;
  position: string;
  heightInches: number;
  weightLbs: number;
  city: string;
  state: string;
  highSchool: string;
  ratingTenths: number;
  /** An index into the colleges that take part; null: still open. */
  college: number | null;
  hasSigned: boolean;
};

const FIRST = [
  'Kade',
  'Omar',
  'Brock',
  'Zion',
  'Teo',
  'Dre',
  'Luka',
  'Emmett',
  'Corbin',
  'Darius',
  'Isaiah',
  'Malik',
  'Quinn',
  'Rafe',
  'Silas',
  'Tobin',
  'Wes',
  'Yusef',
  'Anders',
  'Bram',
  'Cassius',
  'Dov',
  'Ezra',
  'Flynn',
  'Grady',
  'Hollis',
  'Ike',
  'Jory',
  'Knox',
  'Leif',
  'Merritt',
  'Nico',
  'Orin',
  'Pax',
  'Reece',
  'Soren',
  'Thad',
  'Ulises',
  'Vance',
  'Wilder',
];
const START = [
  'Ash',
  'Beck',
  'Cald',
  'Dar',
  'El',
  'Fen',
  'Gar',
  'Hal',
  'Ing',
  'Jar',
  'Kel',
  'Lind',
  'Mar',
  'Nor',
  'Oak',
  'Pem',
  'Quar',
  'Ren',
  'Sor',
  'Thorn',
  'Und',
  'Vel',
  'Whit',
  'Yar',
  'Zel',
];
const END = [
  'bury',
  'comb',
  'den',
  'ery',
  'field',
  'gate',
  'hurst',
  'ington',
  'kins',
  'ley',
  'more',
  'ner',
  'over',
  'quist',
  'rell',
  'son',
  'ton',
  'ville',
  'wick',
  'worth',
];
const TOWN = [
  'Cedar',
  'Mill',
  'Stone',
  'River',
  'Maple',
  'Iron',
  'Lake',
  'Prairie',
  'Summit',
  'Willow',
  'Copper',
  'Falcon',
];
const TOWN_END = ['Bend', 'Creek', 'Falls', 'Grove', 'Hollow', 'Junction', 'Point', 'Ridge', 'Springs', 'Valley'];

/** A small generator of even numbers in [0, 1) (mulberry32): good enough for inventing, and the same everywhere. */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Weight by height, so that a tackle is not built like a corner: pounds per inch above 60, by how heavy the position is. */
const HEAVY = /^(OT|OG|OL|C|DT|DL|NT|OC|IOL)$/;

export function demoProspects({
  count,
  sport,
  seed,
  colleges,
}: {
  count: number;
  sport: Sport;
  seed: number;
  colleges: number;
}): DemoProspect[] {
  const next = numbersFrom(seed);
  const pick = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(next() * values.length)];
    if (value === undefined) throw new Error('nothing to pick from');
    return value;
  };
  const positions = listPositions(sport, 'prospect').map(({ code }) => code);
  return Array.from({ length: count }, (_, index) => {
    const share = index / count;
    const position = pick(positions);
    const heightInches = sport === 'basketball' ? 73 + Math.floor(next() * 11) : 69 + Math.floor(next() * 10);
    const perInch = sport === 'football' && HEAVY.test(position) ? 18 : 13.5;
    const ratingTenths =
      share < 0.01
        ? 61
        : share < 0.12
          ? 58 + Math.floor(next() * 3)
          : share < 0.7
            ? 55 + Math.floor(next() * 3)
            : 52 + Math.floor(next() * 3);
    const isTaken = colleges > 0 && next() < 0.6;
    return {
      name: `${pick(FIRST)} ${pick(START)}${pick(END)}`,
      position,
      heightInches,
      weightLbs: Math.round((heightInches - 60) * perInch + 20 + next() * 40),
      city: `${pick(TOWN)} ${pick(TOWN_END)}`,
      state: pick(STATE_CODES),
      highSchool: `${pick(TOWN)} ${pick(['High', 'Central', 'Academy', 'Catholic', 'Prep'])}`,
      ratingTenths,
      college: isTaken ? Math.floor(next() * colleges) : null,
      hasSigned: next() < 0.3,
    };
  });
}
