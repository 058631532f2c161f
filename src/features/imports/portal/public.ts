export { type Identified, identifyNamesakes } from './identity.ts';
export {
  hometownOf,
  type Individual,
  individualOfPlayer,
  individualOfProspects,
  type RosterSpot,
} from './individual.ts';
export { portalKind } from './kind.ts';
export type { KnownStint, Stint } from './portal-entries.ts';
export { NOBODY, playerState } from './portal-player.ts';
export { readPersonName } from './portal-row.ts';
export { findRecorded, type Recorded, resolver } from './service/namesakes.ts';
