import { findPosition } from '#features/directory/positions/public.ts';
import type { PlayerFacts } from '#features/transfers/college-players/public.ts';
import { type FieldErrors, invalidFields } from '#kernel/errors.ts';
import { jerseyNumberOf, PLAYER_SEASON } from '#kernel/player-bounds.ts';
import type { Sport } from '#kernel/sports.ts';
import { isStateCode } from '#kernel/states.ts';
import { HEIGHT_INCHES, heightOf, WEIGHT_LBS, weightOf } from '../../prospect-entry/public.ts';

/** What staff type about a player. Absent: unchanged; empty: unknown. */
export type TypedFacts = {
  collegeId?: number | null | undefined;
  collegeName?: string | undefined;
  season?: number | string | null | undefined;
  grade?: number | null | undefined;
  position?: string | undefined;
  height?: string | undefined;
  weight?: string | undefined;
  jersey?: string | undefined;
  hometownCity?: string | undefined;
  hometownState?: string | undefined;
  hometownCountry?: string | undefined;
};

export const UNKNOWN_FACTS: PlayerFacts = {
  collegeId: null,
  collegeName: null,
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

type Options = {
  sport: Sport;
  season: number;
  isNew: boolean;
  /** Errors found earlier, to be reported with the others. */
  errors?: FieldErrors;
};

type Reader<Fact> = { read: (text: string) => Fact | null; words: string };

const HEIGHT: Reader<number> = {
  read: heightOf,
  words: `Enter a height such as 6-5, or ${HEIGHT_INCHES.least} to ${HEIGHT_INCHES.most} inches`,
};
const WEIGHT: Reader<number> = {
  read: weightOf,
  words: `A weight is ${WEIGHT_LBS.least} to ${WEIGHT_LBS.most} pounds`,
};

const JERSEY: Reader<string> = { read: jerseyNumberOf, words: 'A jersey number is 0 to 99, or 00' };
const SEASON: Reader<number> = {
  read: (text) => (/^\d{4}$/.test(text) && isSeason(Number(text)) ? Number(text) : null),
  words: `A season is a year from ${PLAYER_SEASON.least} to ${PLAYER_SEASON.most}`,
};
const isSeason = (year: number) => year >= PLAYER_SEASON.least && year <= PLAYER_SEASON.most;

/**
 * The typed facts merged into the known ones. A college entered without a season gets `season`, so that a later portal entry or roster can
 * move the player on; for a new player the same applies to a profile's college. Throws invalid with a message at every wrong field,
 * including `errors`.
 */
export function factsTyped(
  before: PlayerFacts,
  typed: TypedFacts,
  { sport, season, isNew, errors: others = {} }: Options,
): PlayerFacts {
  const errors: FieldErrors = { ...others };
  /** `of` returns null for an invalid value. */
  function read<Fact>(name: string, text: string | undefined, known: Fact | null, of: Reader<Fact>): Fact | null {
    if (text === undefined) return known;
    if (text === '') return null;
    const fact = of.read(text);
    if (fact === null) errors[name] = [of.words];
    return fact;
  }
  const asIs = { read: (text: string) => text, words: '' };
  const country = read('hometown_country', typed.hometownCountry, before.hometownCountry, asIs);
  if (typeof typed.collegeId === 'number' && typed.collegeName && typed.collegeName !== before.collegeName)
    errors.college_name = ['Choose a college or enter another one, not both'];
  const isAbroad = country !== null && country !== 'US';
  const after: PlayerFacts = {
    ...before,
    ...collegeOf(before, typed),
    season: read('season', typed.season === undefined ? undefined : String(typed.season ?? ''), before.season, SEASON),
    grade: typed.grade === undefined ? before.grade : typed.grade,
    position: positionOf(sport, typed.position, before.position, errors),
    heightInches: read('height', typed.height, before.heightInches, HEIGHT),
    weightLbs: read('weight', typed.weight, before.weightLbs, WEIGHT),
    // A jersey number from before this rule is kept until somebody changes it.
    jersey: read('jersey', typed.jersey === before.jersey ? undefined : typed.jersey, before.jersey, JERSEY),
    hometownCity: read('hometown_city', typed.hometownCity, before.hometownCity, asIs),
    hometownState: stateOf(typed.hometownState, before.hometownState, isAbroad, errors),
    hometownCountry: country,
  };
  if (isInUnitedStates(before, after, typed)) after.hometownCountry = 'US';
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  const hasCollege = after.collegeId !== null || after.collegeName !== null;
  const isOtherCollege = after.collegeId !== before.collegeId || after.collegeName !== before.collegeName;
  const isWritten = isNew || isOtherCollege || before.season !== null;
  return hasCollege && isWritten && after.season === null ? { ...after, season } : after;
}

/** An empty country means the United States, but only if staff changed the hometown: a form sends every field. */
function isInUnitedStates(before: PlayerFacts, after: PlayerFacts, { hometownCountry }: TypedFacts): boolean {
  if (hometownCountry !== '' || (after.hometownCity === null && after.hometownState === null)) return false;
  return (
    before.hometownCountry !== null ||
    before.hometownCity !== after.hometownCity ||
    before.hometownState !== after.hometownState
  );
}

/** A directory college or a name; setting one clears the other. */
function collegeOf(before: PlayerFacts, { collegeId, collegeName }: TypedFacts) {
  const known = { collegeId: before.collegeId, collegeName: before.collegeName };
  if (typeof collegeId === 'number') return { collegeId, collegeName: null };
  if (collegeName) return { collegeId: null, collegeName };
  if (collegeId === undefined && collegeName === undefined) return known;
  return {
    collegeId: collegeId === null ? null : known.collegeId,
    collegeName: collegeName === '' ? null : known.collegeName,
  };
}

function positionOf(sport: Sport, text: string | undefined, known: string | null, errors: FieldErrors) {
  if (text === undefined) return known;
  if (text === '') return null;
  const position = findPosition(sport, text);
  if (!position) errors.position = ['Please choose a position in this sport'];
  return position?.code ?? known;
}

function stateOf(text: string | undefined, known: string | null, isAbroad: boolean, errors: FieldErrors) {
  if (text === undefined) return known;
  if (text === '') return null;
  if (isAbroad) return text;
  const code = text.toUpperCase();
  if (!isStateCode(code)) errors.hometown_state = ['Use a two-letter state for the United States, such as TX'];
  return code;
}
