import type { PlayerFact } from '#features/transfers/college-players/player-fact-view.ts';
import {
  keepStaffFacts,
  type PlayerProvenance,
  type PlayerState,
  type School,
  schoolKey,
  schoolOf,
} from '#features/transfers/college-players/public.ts';
import { NOBODY, playerState, type Stint } from '../identity/public.ts';
import type { RosterClaim } from './roster-claim.ts';

/** Plans the changes of a roster row to its player. Pure: a file read twice plans nothing the second time. */

export type PlanOptions = {
  source: string;
  /** The day of the import in Chicago, YYYY-MM-DD. */
  on: string;
};

/** A player who is known, with the provenance of what staff wrote. */
export type KnownState = PlayerState & { provenance: PlayerProvenance | null };

export type PlayerPlan = {
  state: PlayerState;
  isChanged: boolean;
  /** Facts in which the row differs from what staff wrote. */
  kept: PlayerFact[];
  /** Facts that are staff's afterwards. */
  byStaff: PlayerFact[];
};

/** `stints`: the player's portal entries, one of which may have moved them elsewhere since. */
export function planPlayer(
  claim: RosterClaim,
  before: KnownState | null,
  { stints, ...options }: PlanOptions & { stints: readonly Stint[] },
): PlayerPlan {
  const said = playerState(stints, stateBy(claim, before, options), options);
  if (before === null) return { state: { ...said, sourcedOn: options.on }, isChanged: true, kept: [], byStaff: [] };
  const { state, ...kept } = keepStaffFacts(before, said);
  const isChanged = FIELDS.some((field) => before[field] !== state[field]);
  return { state: isChanged ? { ...state, sourcedOn: options.on } : before, isChanged, ...kept };
}

const FIELDS = [
  'collegeId',
  'collegeName',
  'season',
  'grade',
  'position',
  'heightInches',
  'weightLbs',
  'jersey',
  'hometownCity',
  'hometownState',
  'hometownCountry',
  'source',
  'sourceId',
] as const satisfies readonly (keyof PlayerState)[];

/** Keeps facts that the row does not have. An older roster only fills gaps. */
function stateBy(claim: RosterClaim, before: PlayerState | null, { source, on }: PlanOptions): PlayerState {
  const known = before ?? { ...NOBODY, source, sourcedOn: on };
  const isOlder = known.season !== null && known.season > claim.season;
  const fact = <Value>(said: Value | null, was: Value | null) => (isOlder ? (was ?? said) : (said ?? was));
  // The year in college and the number on the shirt are those of one season.
  const ofSeason = <Value>(said: Value | null, was: Value | null) =>
    isOlder ? was : (said ?? (known.season === claim.season ? was : null));
  return {
    ...known,
    ...numberOf(claim, known, source),
    ...(isOlder ? {} : { ...collegeOf(claim.school, known), season: claim.season }),
    grade: ofSeason(claim.grade, known.grade),
    jersey: ofSeason(claim.jersey, known.jersey),
    position: fact(claim.position, known.position),
    heightInches: fact(claim.heightInches, known.heightInches),
    weightLbs: fact(claim.weightLbs, known.weightLbs),
    ...homeOf(claim, known, isOlder),
  };
}

/** A player has one id, so the id of another source stays. */
function numberOf({ sourceId }: RosterClaim, known: PlayerState, source: string): Partial<PlayerState> {
  if (sourceId === null || (known.sourceId !== null && known.source !== source)) return {};
  return { source, sourceId };
}

/** Another spelling of a text that the directory does not know is nothing new. */
function collegeOf(school: School, known: PlayerState): Partial<PlayerState> {
  if (schoolKey(schoolOf(known.collegeId, known.collegeName)) === schoolKey(school)) return {};
  return { collegeId: school.collegeId, collegeName: school.name };
}

/** A place is taken or left as a whole: a new state never stands beside an old country. */
function homeOf({ hometown }: RosterClaim, known: PlayerState, isOlder: boolean): Partial<PlayerState> {
  const isKnown = known.hometownCity !== null || known.hometownCountry !== null;
  if (hometown.country === null || (isOlder && isKnown)) return {};
  return { hometownCity: hometown.city, hometownState: hometown.state, hometownCountry: hometown.country };
}
