import { heightText } from '#features/recruiting/prospects/prospect-view.ts';
import { FACT_NAMES, PLAYER_FACTS, type PlayerFact } from '#features/transfers/college-players/player-fact-view.ts';
import { matchKey } from '#kernel/slugs.ts';
import type { Difference } from './entry-view.ts';

/** Compares one of our players with a provider's profile, fact by fact. Pure. */

/** The facts that both sides may know. `college` as display text. */
export type ComparedFacts = {
  collegeId: number | null;
  college: string | null;
  season: number | null;
  grade: number | null;
  position: string | null;
  heightInches: number | null;
  weightLbs: number | null;
  jersey: string | null;
  hometownCity: string | null;
  hometownState: string | null;
  hometownCountry: string | null;
};

const CLASSES = ['Freshman', 'Sophomore', 'Junior', 'Senior'] as const;

const TEXT_OF: Readonly<Record<PlayerFact, (facts: ComparedFacts) => string | null>> = {
  college: ({ college }) => college,
  season: ({ season }) => (season === null ? null : String(season)),
  grade: ({ grade }) => (grade === null ? null : (CLASSES[grade - 1] ?? null)),
  position: ({ position }) => position,
  heightInches: ({ heightInches }) => heightText(heightInches),
  weightLbs: ({ weightLbs }) => (weightLbs === null ? null : `${weightLbs} lb`),
  jersey: ({ jersey }) => jersey,
  hometown: ({ hometownCity, hometownState, hometownCountry }) =>
    [hometownCity, hometownState, hometownCountry === 'US' ? null : hometownCountry]
      .filter((part) => part !== null)
      .join(', ') || null,
};

export const hometownText = (facts: Pick<ComparedFacts, 'hometownCity' | 'hometownState' | 'hometownCountry'>) =>
  TEXT_OF.hometown({ ...NO_FACTS, ...facts });

/** A fact as display text; null if unknown. */
export const factText = (fact: PlayerFact, facts: ComparedFacts): string | null => TEXT_OF[fact](facts);

export const NO_FACTS: ComparedFacts = {
  collegeId: null,
  college: null,
  season: null,
  grade: null,
  position: null,
  heightInches: null,
  weightLbs: null,
  jersey: null,
  hometownCity: null,
  hometownState: null,
  hometownCountry: null,
};

function isSame(fact: PlayerFact, ours: ComparedFacts, theirs: ComparedFacts): boolean {
  if (fact === 'college' && ours.collegeId !== null && theirs.collegeId !== null)
    return ours.collegeId === theirs.collegeId;
  const [one, two] = [TEXT_OF[fact](ours), TEXT_OF[fact](theirs)];
  return one !== null && two !== null && (matchKey(one) || one) === (matchKey(two) || two);
}

export function differencesOf(
  ours: ComparedFacts,
  theirs: ComparedFacts,
  byStaff: readonly PlayerFact[],
): Difference[] {
  return PLAYER_FACTS.map((fact) => ({
    fact,
    label: FACT_NAMES[fact],
    ours: TEXT_OF[fact](ours),
    theirs: TEXT_OF[fact](theirs),
    isSame: isSame(fact, ours, theirs),
    isByStaff: byStaff.includes(fact),
    isUnknownCollege: fact === 'college' && ours.collegeId !== null && theirs.collegeId === null,
  }));
}

/**
 * The facts that a sync without a selection takes over: those that differ, were not entered by staff, and do not replace a directory
 * college.
 */
export const takenWithoutChoice = (differences: readonly Difference[]): PlayerFact[] =>
  differences.flatMap(({ fact, theirs, isSame: same, isByStaff, isUnknownCollege }) =>
    theirs === null || same || isByStaff || isUnknownCollege ? [] : [fact],
  );

/** How many of the facts known on both sides agree. */
export function agreement(differences: readonly Difference[]): { agreeing: number; compared: number } {
  const both = differences.filter(({ ours, theirs }) => ours !== null && theirs !== null);
  return { agreeing: both.filter((each) => each.isSame).length, compared: both.length };
}
