/** The engine's exports for import kinds and commands. */

export { STAFF_SOURCE } from '#kernel/staff-source.ts';
export { checkpointOf } from './checkpoint.ts';
export { collegesOf } from './colleges-of.ts';
export type { NumberForm } from './decimal-comma.ts';
export { hasDemoData, hasRealData } from './demo.ts';
export { changedColumns, openFingerprint, type RowDifference, readDifference } from './difference.ts';
export { type Hometown, hometownOf, parseHometown } from './hometown.ts';
export { UnreadableFile } from './import-file.ts';
export {
  type AnyImportKind,
  type BatchResult,
  type Cells,
  type Doubt,
  defineImportKind,
  type ImportInput,
  type ImportOccasion,
  type ReadRow,
  type StagedRow,
  type UndoneKind,
  type UnmatchedSchool,
} from './import-kind.ts';
export {
  type ImportReport,
  type LineDoubt,
  type LineNote,
  type MissingRecord,
  reportJson,
} from './import-report.ts';
export { cleanText, encodingNotes, firstFilled, isPageText, quoted } from './import-text.ts';
export { readInstant } from './instant.ts';
export { parseLiteral } from './literals.ts';
export { deferSearch, rebuildSearch } from './many-rows.ts';
export { type Measure, noted, readCount, readFlag, readHeightInches, readStars, readWeightLbs } from './measures.ts';
export {
  findImport,
  insertImport as recordImport,
  listImports,
  listImportsBeside,
  listImportsOfKind,
  lockImports,
  logWritesOf,
  type RecordedImport,
  setImportCounts,
  setImportUndone,
  tryLockImports,
} from './queries.ts';
export { readRating } from './rating-scale.ts';
export { reportText } from './report-text.ts';
export {
  NO_DECISIONS,
  type PersonRef,
  type RowDecision,
  type RowDecisions,
} from './row-decision.ts';
export { type AppliedImport, type ImportOptions, type ImportProgress, runImport } from './run-import.ts';
export { columnKey, columnKeys, firstKeyOf } from './source-item.ts';
export { openRecords } from './source-records.ts';
export { misfitOf, type Undo, type UndoRefusal, undoImport } from './undo-import.ts';
export type { Obstacle, RowCounts } from './undo-rows.ts';
export type { Reference } from './undo-tables.ts';
