import { divisionOfState } from '#features/directory/places/public.ts';
import { type Numbers, type Weighted, weighted } from './numbers.ts';

/** Which colleges go after whom: the strong after the best, everybody after those from around the corner. */

export type SeedCollege = {
  id: number;
  slug: string;
  shortName: string;
  mascot: string | null;
  state: string | null;
  conference: string | null;
  division: string | null;
  colours: { primary: string; secondary: string } | null;
  strength: number;
};

/** How likely a college recruits a prospect, by the prospect's stars. `strength` of the college: 0 to 1. */
const APPEAL: Readonly<Record<Tier, (strength: number) => number>> = {
  5: (strength) => strength ** 4,
  4: (strength) => strength ** 2.2,
  3: (strength) => strength ** 0.6 * (1.08 - strength),
  2: (strength) => (1.02 - strength) ** 2,
};
const SAME_STATE = 8;
const SAME_REGION = 2.5;

export type Tier = 2 | 3 | 4 | 5;

/** Draws colleges for prospects of one sport; the tables by tier and home state are made once. */
export function createSuitors(colleges: readonly SeedCollege[]) {
  const tables = new Map<string, Weighted<SeedCollege>>();

  function tableOf(tier: Tier, state: string): Weighted<SeedCollege> {
    const key = `${tier} ${state}`;
    const known = tables.get(key);
    if (known) return known;
    const region = divisionOfState(state);
    const nearness = (college: SeedCollege) => {
      if (college.state === state) return SAME_STATE;
      return college.state !== null && region?.states.includes(college.state) ? SAME_REGION : 1;
    };
    const table = weighted(
      colleges.map((college) => [college, APPEAL[tier](college.strength / 100) * nearness(college)] as const),
    );
    tables.set(key, table);
    return table;
  }

  return {
    /** At most `count` different colleges; fewer where the draw falls on the same ones again and again. */
    draw(count: number, { tier, state }: { tier: Tier; state: string }, numbers: Numbers): SeedCollege[] {
      const table = tableOf(tier, state);
      const drawn = new Set<SeedCollege>();
      for (let tries = 0; tries < count * 3 && drawn.size < count; tries += 1) drawn.add(numbers.pickBy(table));
      return [...drawn];
    },
  };
}

export type Suitors = ReturnType<typeof createSuitors>;
