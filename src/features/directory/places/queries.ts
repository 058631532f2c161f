import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import { zipPlaces } from './tables.ts';

export type ZipPlace = typeof zipPlaces.$inferSelect;

const BATCH = 10_000;

/** Replaces all ZIP places; nothing refers to them by more than their ZIP. */
export async function replaceZipPlaces(db: Db, places: readonly ZipPlace[]): Promise<void> {
  await db.delete(zipPlaces);
  for (let start = 0; start < places.length; start += BATCH) {
    const rows = JSON.stringify(places.slice(start, start + BATCH));
    await db.execute(sql`
      insert into zip_places (zip, place, state, county, latitude, longitude)
      select zip, place, state, county, latitude, longitude from json_to_recordset(${rows}::json)
        as r(zip text, place text, state text, county text, latitude real, longitude real)`);
  }
}
