/** What other modules' server code may use of college players. */

export { isSameSchool, type School, schoolKey, schoolOf } from './school.ts';
export {
  type ChangedPlayer,
  deletePlayers,
  findPlayersForWrite,
  insertPlayers,
  type NewPlayer,
  type PlayerState,
  type RecordedPlayer,
  updatePlayers,
} from './write-college-players.ts';
