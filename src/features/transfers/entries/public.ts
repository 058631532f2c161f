/** The interface of portal entries for other modules' server code. */

export { collegeIdOf } from './college-text.ts';
export {
  ATHLETIC_YEARS,
  athleticYearOf,
  ELIGIBILITIES,
  type EntryType,
  gradeOf,
  isOpenEntry,
  presentSeason,
  sportTransfersTag,
  transferTags,
} from './entry.ts';
export { changedState, type EntryChange, entryFaults } from './entry-change.ts';
export { transfersByIds, transfersOfPeople } from './found-transfer-rows.ts';
export {
  BEST_FIRST,
  type Incoming,
  isAmong,
  listBestComing,
  listIncoming,
  listIncomingPlayers,
  listSeasonsOfPlayers,
  publishedPlaces,
} from './incoming.ts';
export {
  findFormerTransfers,
  type ListedEntry,
  listListedEntries,
} from './listed-entries.ts';
export { portalEvents } from './portal-events.ts';
export { listSeasons } from './queries.ts';
export { bestComing, seasonsOf } from './season-facts.ts';
export { listSeasonOrder } from './season-order.ts';
export { shownTransfers, transferOfPlayer } from './service.ts';
export { NEWEST_FIRST } from './tables.ts';
export { IS_PLACED, ofSeason } from './transfer-conditions.ts';
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
  deleteEntries,
  insertEntry,
  lockEntries,
  updateEntry,
} from './write-entry.ts';
