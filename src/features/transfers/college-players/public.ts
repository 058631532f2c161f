/** College players for the server code of other modules. */

export { listAthleteAddresses, listAthleteSlugs, listAthleteStretches } from './athlete-addresses.ts';
export { athleteTag } from './athlete-tag.ts';
export { deletePlayer } from './delete-player.ts';
export { findPlayers } from './find-players.ts';
export {
  findHiddenPeople,
  findHiddenPlayers,
  HIDDEN_PLAYERS,
  type HiddenPlayer,
  isHiddenPerson,
  isShownAthlete,
} from './hidden-people.ts';
export {
  listHalfHiddenPeople,
  listHiddenPeople,
  listPlayersOfPeople,
  type PersonPlayer,
  setPlayersHidden,
} from './hidden-players.ts';
export { type LockedPlayer, lockNewPlayers, lockPlayer } from './lock-player.ts';
export {
  byStaffOf,
  joinPlayers,
  keepStaffFacts,
  marksAdded,
  withStaffFactsOf,
} from './marked-facts.ts';
export { listPlayerCards } from './player-cards.ts';
export type { PlayerProvenance } from './player-fact-view.ts';
export {
  findLinkedProfile,
  findPlayerOfProfile,
  linkProfile,
  setProfileSynced,
  unlinkProfile,
} from './player-profiles.ts';
export { originOfFacts } from './player-provenance.ts';
export {
  findSeasonsForWrite,
  insertSeasons,
  type PlayerSeason,
  type SeasonState,
  writeSeasons,
} from './player-seasons.ts';
export { listProfileSubjects } from './profile-subjects.ts';
export {
  countDependents,
  findPlayersNamed,
  findPlayersOfProfiles,
  isHiddenAsPerson,
  readPlayer,
} from './read-player.ts';
export { isSameSchool, type School, schoolKey, schoolOf } from './school.ts';
export { countPlayers } from './school-counts.ts';
export { settleCollege } from './settle-college.ts';
export {
  changedFacts,
  FACT_COLUMNS,
  factsOnly,
  findPlayerOfPerson,
  type PlayerFacts,
  updatePlayerFacts,
  writeJoinedFacts,
} from './staff-players.ts';
export { addStaffSeason, correctStaffSeason } from './staff-seasons.ts';
export {
  type AbsorbedPlayer,
  absorbPlayers,
  type ChangedPlayer,
  findPlayersForWrite,
  insertPlayers,
  type NewPlayer,
  type PlayerState,
  type RecordedPlayer,
  updatePlayers,
} from './write-college-players.ts';
