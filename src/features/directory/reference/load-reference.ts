import type { Db } from '#platform/db/database.ts';
import { purgeTags } from '#platform/events/events.ts';
import { type CsvFile, checksumOf, openCsvFile } from './csv-file.ts';
import { isStillToLoad, listLoads, recordLoad } from './queries.ts';
import { REFERENCE_UNITS, type ReferenceUnit } from './reference-units.ts';

/** Increase when the same files must produce different rows: the units are then loaded again. */
const LOADER_VERSION = 2;

export type Loaded = { name: string; rows: number; ms: number };

type Options = { db: Db; dataFolder: string; now: Date; onProgress?: (line: string) => void };

/**
 * Loads the reference data of `dataFolder` into the database: what changed since the last load, each unit in one transaction. Ids never
 * change. `ms` is the wall time of a unit. Throws if a file is missing or lacks a column.
 */
export async function loadReference({ db, dataFolder, now, onProgress }: Options): Promise<{ loaded: Loaded[] }> {
  const known = await listLoads(db);
  const loaded: Loaded[] = [];
  for (const unit of REFERENCE_UNITS) {
    const files = await Promise.all(unit.files.map((name) => openCsvFile(dataFolder, name)));
    const checksum = checksumOf(files, LOADER_VERSION);
    if (known.get(unit.name) === checksum) continue;
    const started = performance.now();
    const rows = await loadUnit(db, { unit, files, checksum, now });
    if (rows === null) continue;
    const done = { name: unit.name, rows, ms: Math.round(performance.now() - started) };
    loaded.push(done);
    onProgress?.(`Loaded ${unit.title}: ${rows.toLocaleString('en-US')} in ${done.ms} ms`);
  }
  return { loaded };
}

type UnitLoad = { unit: ReferenceUnit; files: CsvFile[]; checksum: string; now: Date };

/** The number of rows; null if another process has loaded the same in the meantime. */
async function loadUnit(root: Db, { unit, files, checksum, now }: UnitLoad): Promise<number | null> {
  return root.transaction(async (db) => {
    if (!(await isStillToLoad(db, unit.name, checksum))) return null;
    const rows = await unit.load(db, files);
    await purgeTags(db, 'all');
    await recordLoad(db, { name: unit.name, checksum, rows, loadedAt: now });
    return rows;
  });
}
