/** What other modules' server code may use of portal entries. */

export {
  athleticYearOf,
  ELIGIBILITIES,
  type EntryType,
  isOpenEntry,
  presentSeason,
  transferTags,
} from './entry.ts';
export { changedState, type EntryChange, entryFaults } from './entry-change.ts';
export { transfersOfPeople } from './found-transfer-rows.ts';
export {
  type Incoming,
  listBestComing,
  listIncoming,
  listIncomingPlayers,
  listSeasonsOfPlayers,
} from './incoming.ts';
export { portalEvents } from './portal-events.ts';
export { listSeasons } from './queries.ts';
export { bestComing } from './season-facts.ts';
export { listSeasonOrder } from './season-order.ts';
export { shownTransfers, transferOfPlayer } from './service.ts';
export { transferCollegeOf } from './transfer-rows.ts';
export {
  type ChangedEntry,
  type EntryState,
  findEntriesForWrite,
  insertEntries,
  type NewEntry,
  type RecordedEntry,
  stateOfEntry,
  UNKNOWN_ENTRY,
  updateEntries,
} from './write-entries.ts';
export {
  deleteEntry,
  insertEntry,
  lockEntries,
  updateEntry,
} from './write-entry.ts';
