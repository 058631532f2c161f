import { matchKey } from '#kernel/slugs.ts';
import { STATES } from '#kernel/states.ts';

const TERRITORIES = {
  PR: 'Puerto Rico',
  VI: 'Virgin Islands',
  GU: 'Guam',
  AS: 'American Samoa',
  MP: 'Northern Mariana Islands',
} as const;

/** Newspaper abbreviations, in addition to the code and the name. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  AL: ['ala'],
  AZ: ['ariz'],
  AR: ['ark'],
  CA: ['calif', 'cal'],
  CO: ['colo'],
  CT: ['conn'],
  DE: ['del'],
  FL: ['fla'],
  IL: ['ill'],
  IN: ['ind'],
  KS: ['kan'],
  MA: ['mass'],
  MI: ['mich'],
  MN: ['minn'],
  MS: ['miss'],
  MT: ['mont'],
  NE: ['neb'],
  NV: ['nev'],
  OK: ['okla'],
  OR: ['ore'],
  PA: ['penn'],
  TN: ['tenn'],
  TX: ['tex'],
  WA: ['wash'],
  WV: ['wva', 'w va'],
  WI: ['wis', 'wisc'],
  WY: ['wyo'],
};

/** The states, the District and the territories. */
const NAMES = new Map(Object.entries({ ...STATES, ...TERRITORIES }));
const CODES = new Map(
  [...NAMES].flatMap(([code, name]) => [code, name, ...(SPELLINGS[code] ?? [])].map((each) => [matchKey(each), code])),
);

/** "Texas" for TX; null for an unknown code. */
export function stateName(code: string): string | null {
  return NAMES.get(code) ?? null;
}

/** The postal code of "TX", "tx", "Texas" or "Tex."; null if it is none of them. */
export function findStateCode(text: string): string | null {
  return CODES.get(matchKey(text)) ?? null;
}
