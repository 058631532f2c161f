import type { Db } from '#platform/db/database.ts';
import { emit, purgeTags } from '#platform/events/events.ts';
import type { AnyImportKind, ImportOccasion } from './import-kind.ts';
import { assertCountLaw } from './import-report.ts';
import { countWrittenTables, deferSearch, MANY_ROWS, rebuildSearch } from './many-rows.ts';
import { insertImport, logWritesOf, setImportCounts } from './queries.ts';
import type { ReportBook } from './report-book.ts';
import { MOST_IN_GROUP, stagedBatches } from './staged-rows.ts';

type Application = {
  kind: AnyImportKind;
  run: string;
  /** How many rows the run staged. */
  staged: number;
  book: ReportBook;
  batchRows: number;
  file: { name: string; checksum: string };
  /** The staff member who imports; null: the operator. */
  importedBy: number | null;
  occasion: Omit<ImportOccasion, 'importId' | 'run'>;
  onProgress: (rows: number) => void;
};

/** Beyond this many tags, everything is purged, because a notification can name only some hundreds. */
const TAGS_NAMED = 2_000;

const TOO_MANY = `too many rows of one name or group: only the first ${MOST_IN_GROUP.toLocaleString('en-US')} are read`;

/** Hands the staged rows to their kind, logged under the id of the import, which is returned. The caller opens the transaction. */
export async function applyRows(db: Db, how: Application): Promise<number> {
  const { kind, book } = how;
  const { sport, year, source, ratingFromStars, now } = how.occasion;
  await kind.hold?.(db, { sport, year, now });
  const ofSport = kind.sport === 'required' ? sport : 'all';
  const importId = await insertImport(db, {
    kind: kind.name,
    fileName: how.file.name,
    checksum: how.file.checksum,
    sport: ofSport,
    year,
    options: { ratingFromStars, source, ...(how.importedBy === null ? {} : { by: String(how.importedBy) }) },
    counts: {},
    at: now,
  });
  const occasion: ImportOccasion = { ...how.occasion, importId, run: how.run };
  const tags = new Set<string>();
  const hasMany = how.staged > MANY_ROWS;
  let applied = 0;
  let counted = 0;
  if (hasMany) await deferSearch(db);
  await logWritesOf(db, importId);
  for await (const { rows, beyond } of stagedBatches(db, how.run, how.batchRows)) {
    await occasion.checkpoint();
    if (rows.length > 0) {
      const result = await kind.apply(db, rows, occasion);
      book.addBatch(result, rows.length);
      addTags(tags, result.tags);
    }
    for (const line of beyond) book.skip(line, TOO_MANY);
    applied += rows.length + beyond.length;
    how.onProgress(applied);
    if (hasMany && applied >= 2 * counted) {
      await countWrittenTables(db);
      counted = applied;
    }
  }
  if (applied !== how.staged) throw new Error(`Of ${how.staged} staged rows ${applied} came back`);
  await occasion.checkpoint();
  if (kind.missing) book.addMissing(await kind.missing(db, occasion));
  // Derived data is recomputed after an undo, so it needs no log.
  await logWritesOf(db, null);
  assertCountLaw(book.counts);
  if (book.counts.created + book.counts.updated === 0) return importId;
  if (hasMany) await countWrittenTables(db);
  if (kind.finish) addTags(tags, await kind.finish(db, { sport, year, now }));
  if (hasMany) await rebuildSearch(db);
  await setImportCounts(db, importId, book.counts);
  await emit(db, { type: 'import_applied', importId, kind: kind.name, sport: ofSport, year, counts: book.counts });
  // Any imported row may be among a site's latest events.
  await purgeTags(db, tags.size > TAGS_NAMED ? 'all' : [...tags, 'ticker']);
  await occasion.checkpoint();
  return importId;
}

function addTags(tags: Set<string>, more: readonly string[]): void {
  for (const tag of more) if (tags.size <= TAGS_NAMED) tags.add(tag);
}
