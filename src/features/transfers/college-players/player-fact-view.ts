/** The facts of a college player that staff enter and a profile provider knows. Isomorphic. */

export const PLAYER_FACTS = [
  'college',
  'season',
  'grade',
  'position',
  'heightInches',
  'weightLbs',
  'jersey',
  'hometown',
] as const;
export type PlayerFact = (typeof PLAYER_FACTS)[number];

/** Facts of one season: a roster of a later season replaces them. */
export const SEASON_FACTS: readonly PlayerFact[] = ['college', 'season', 'grade', 'jersey'];

export const FACT_NAMES: Readonly<Record<PlayerFact, string>> = {
  college: 'College',
  season: 'Season',
  grade: 'Class',
  position: 'Position',
  heightInches: 'Height',
  weightLbs: 'Weight',
  jersey: 'Jersey',
  hometown: 'Hometown',
};

/** The source of a fact, and the day in Central Time it was written, YYYY-MM-DD. */
export type PlayerProvenance = Partial<Record<PlayerFact, { source: string; on: string }>>;
