/** Identification of people of one name, used by every kind of import that brings people. */

export {
  MOVED_THERE,
  NAMESAKE,
  ON_ROSTER,
  OTHER_POSITION,
  ROSTER_SEASONS,
  SAME_HOMETOWN,
  YEARS_IN_COLLEGE,
} from './confidence.ts';
export { type Identified, identifyNamesakes } from './identity.ts';
export { type Individual, individualOfPlayer, individualOfProspects, type RosterSpot, townOf } from './individual.ts';
export { keptNote } from './kept-note.ts';
export { nameIn, otherNameNotes, readPosition, refuseName } from './person-cells.ts';
export { nameKeysOf, personKey } from './person-name.ts';
export { NOBODY, playerState, seasonOfNews } from './player-state.ts';
export { findRecorded, type Recorded, resolver } from './service/find-recorded.ts';
export { mayBeTakenDownPlayer } from './service/taken-down.ts';
export { type KnownStint, type Outcome, type Stint, stintOf } from './stint.ts';
