import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replaceZipPlaces } from '#features/directory/places/public.ts';
import {
  COUNTS,
  contentOf,
  type ImportBench,
  importBench,
  sampleFile,
  sampleRows,
} from '../engine/import-bench.test-support.ts';
import { placesKind } from './kind.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await importBench(placesKind);
});
afterAll(() => bench.close());

const zips = (where: string) =>
  bench.rows(`select zip, place, state, county, latitude, source from zip_places where ${where} order by zip`);
const content = () => contentOf(bench.database, 'zip_places', '*');

test('a ZIP that is not known is added without coordinates, a second time nothing, and undone it is gone', {
  tags: ['engine'],
}, async () => {
  const before = await content();
  const file = ['Zip Code,City,State', '501,HOLTSVILLE,New York', '00801,SAMPLE HARBOR,VI'];
  const report = await bench.importText(file, { source: 'sample list' });
  expect(report.counts).toEqual({ ...COUNTS, read: 2, created: 1, unchanged: 1 });
  expect(await zips("source = 'sample list'")).toEqual([
    { zip: '00801', place: 'Sample Harbor', state: 'VI', county: null, latitude: null, source: 'sample list' },
  ]);
  expect((await bench.importText(file)).counts).toEqual({ ...COUNTS, read: 2, unchanged: 2 });
  expect(await bench.undo(report)).toMatchObject({ ok: true });
  expect(await content()).toEqual(before);
});

test('JSON is read as CSV is', async () => {
  const report = await bench.importText(JSON.stringify([{ zipcode: 802, city: 'Sample Bay', stateAbbr: 'VI' }]));
  expect(report.counts).toEqual({ ...COUNTS, read: 1, created: 1 });
  expect(await zips("zip = '00802'")).toMatchObject([{ place: 'Sample Bay', state: 'VI' }]);
});

test('the reference replaces its own rows only, until it knows an imported ZIP too', async () => {
  const report = await bench.importText(['zip,city,state', '00803,Sample Cove,VI', '00804,Sample Point,VI']);
  expect(report.counts.created).toBe(2);
  const point = { zip: '00804', place: 'Better Point', state: 'VI', county: null, latitude: 18.3, longitude: -64.8 };
  const undone = new Error('the reference comes back');
  const replaced = bench.database.db.transaction(async (db) => {
    await replaceZipPlaces(db, [point]);
    const { rows } = await db.execute(sql`select zip, place, source from zip_places where zip > '00802' order by zip`);
    expect(rows).toEqual([
      { zip: '00803', place: 'Sample Cove', source: 'zip-list' },
      { zip: '00804', place: 'Better Point', source: 'geonames' },
    ]);
    throw undone;
  });
  await expect(replaced).rejects.toBe(undone);
});

test('an undo leaves every logged table as it was, to the last column', async () => {
  const before = await bench.sums();
  const report = await bench.importText(['zip,city,state', '00805,Undo Harbor,VI', '00501,Holtsville,NY'], {
    source: 'sample',
  });
  expect(report.counts).toMatchObject({ created: 1, unchanged: 1 });
  expect(await bench.sums()).not.toEqual(before);
  expect(await bench.undo(report)).toMatchObject({ ok: true });
  expect(await bench.sums()).toEqual(before);
});

const path = sampleFile('zip_2000_with_pseudo_zips.csv');

describe.skipIf(path === null)(path ? 'the sample file' : 'the sample file (skipped: it is absent)', () => {
  test('every ZIP that the reference does not know is added, and nothing the second time', async () => {
    const file = path ?? '';
    const rows = sampleRows(file);
    const known = new Set((await bench.rows('select zip from zip_places')).map(({ zip }) => zip));
    const real = rows.filter(({ zipcode = '' }) => /^\d{5}$/.test(zipcode));
    const placed = real.filter(({ city = '' }) => city.trim() !== '');
    const added = placed.filter(({ zipcode }) => !known.has(zipcode));
    expect({
      rowCount: rows.length,
      pseudoCount: rows.length - real.length,
      withoutCityCount: real.length - placed.length,
    }).toEqual({ rowCount: 33_103, pseudoCount: 1147, withoutCityCount: 46 });
    const rejected = rows.length - placed.length;
    const report = await bench.importFile(file);
    expect(report.counts).toEqual({
      ...COUNTS,
      read: rows.length,
      created: added.length,
      unchanged: placed.length - added.length,
      rejected,
    });
    expect(added.length).toBe(248);
    const written = await zips(`source = '${placesKind.defaultSource}' and zip > '00999'`);
    expect(written.map(({ zip }) => zip)).toEqual(
      added.map(({ zipcode = '' }) => zipcode).toSorted((a, b) => (a < b ? -1 : 1)),
    );
    const again = await bench.importFile(file);
    expect(again.counts).toEqual({ ...COUNTS, read: rows.length, unchanged: placed.length, rejected });
  });
});
