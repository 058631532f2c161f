import { sql } from 'drizzle-orm';
import { anyOfTexts } from '#platform/db/any-of.ts';
import type { Db } from '#platform/db/database.ts';
import { zipPlaces } from './tables.ts';

/** A ZIP code of the reference data. */
export type ZipPlace = Omit<typeof zipPlaces.$inferSelect, 'source'>;

const BATCH = 10_000;
const REFERENCE_SOURCE = 'geonames';

/** Replaces the ZIP places of the reference data. Those of an import stay until the reference data contains them too. */
export async function replaceZipPlaces(db: Db, places: readonly ZipPlace[]): Promise<void> {
  await db.execute(sql`delete from zip_places where source = ${REFERENCE_SOURCE}`);
  for (let start = 0; start < places.length; start += BATCH) {
    const rows = JSON.stringify(places.slice(start, start + BATCH));
    await db.execute(sql`
      insert into zip_places (zip, place, state, county, latitude, longitude, source)
      select zip, place, state, county, latitude, longitude, ${REFERENCE_SOURCE} from json_to_recordset(${rows}::json)
        as r(zip text, place text, state text, county text, latitude real, longitude real)
      on conflict (zip) do update set place = excluded.place, state = excluded.state, county = excluded.county,
        latitude = excluded.latitude, longitude = excluded.longitude, source = excluded.source`);
  }
}

/** What is known about these ZIP codes. */
export async function findZipPlaces(
  db: Db,
  zips: readonly string[],
): Promise<Pick<ZipPlace, 'zip' | 'place' | 'state'>[]> {
  return db
    .select({ zip: zipPlaces.zip, place: zipPlaces.place, state: zipPlaces.state })
    .from(zipPlaces)
    .where(sql`${zipPlaces.zip} = ${anyOfTexts(zips)}`);
}

/** Adds unknown ZIP codes, without coordinates; one added in the meantime is left alone. */
export async function addZipPlaces(
  db: Db,
  places: readonly Pick<ZipPlace, 'zip' | 'place' | 'state' | 'county'>[],
  { source }: { source: string },
): Promise<void> {
  if (places.length === 0) return;
  await db.execute(sql`
    insert into zip_places (zip, place, state, county, source)
    select zip, place, state, county, ${source} from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as r(zip text, place text, state text, county text)
    on conflict (zip) do nothing`);
}

/** Towns of the reference data with their number of ZIP codes, a measure of their size; always in the same order. */
export async function listTowns(db: Db): Promise<{ place: string; state: string; zips: number }[]> {
  const { rows } = await db.execute<{ place: string; state: string; zips: number }>(sql`
    select place, state, count(*)::int as zips from zip_places
    where source = ${REFERENCE_SOURCE} and state is not null
    group by place, state`);
  const key = ({ state, place }: { state: string; place: string }) => `${state} ${place}`;
  return rows.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}
