import type { Sport } from '#kernel/sports.ts';

/** Codes that different sources use for the same athlete: OT in one row and OL in another may be one person, LB and S are two. */

const FAMILIES: Readonly<Record<Sport, readonly (readonly string[])[]>> = {
  football: [
    ['OT', 'IOL', 'OL'],
    ['EDGE', 'DL'],
    ['EDGE', 'LB'],
    ['CB', 'S', 'DB'],
    ['K', 'P'],
  ],
  basketball: [['PG', 'SG', 'G', 'SF', 'PF', 'C', 'F']],
  baseball: [
    ['RHP', 'LHP', 'P'],
    ['C', '1B', '2B', '3B', 'SS', 'IF', 'OF'],
  ],
  hockey: [['C', 'LW', 'RW', 'F', 'D']],
};

/** Codes that do not say where the athlete plays. */
const ANYWHERE: Readonly<Record<Sport, readonly string[]>> = {
  football: ['ATH'],
  basketball: [],
  baseball: ['UT'],
  hockey: [],
};

/** Whether a position narrows down which person is meant. */
export function isTellingPosition(sport: Sport, code: string | null): code is string {
  return code !== null && !ANYWHERE[sport].includes(code);
}

/** Whether one athlete may have both positions: an unknown position fits any. */
export function arePositionsOfOne(sport: Sport, a: string | null, b: string | null): boolean {
  if (a === b || !isTellingPosition(sport, a) || !isTellingPosition(sport, b)) return true;
  return FAMILIES[sport].some((family) => family.includes(a) && family.includes(b));
}
