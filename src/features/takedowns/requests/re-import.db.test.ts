import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImportReport, runImport } from '#features/imports/engine/public.ts';
import { recruitsKind } from '#features/imports/recruits/kind.ts';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { staffSignedIn } from '#tests/support/members.ts';

/** A takedown survives the next import, and the undo of the one that created the person. */

let app: TestApp;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-takedown-'));
  app = await testApp();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

const HEADER = 'position,name,location,school,height,weight,fourty,stars,rating,rank,institution,year';
const NAMED = 'qb,Sample Adams,"Ventura, California",Sample High,78,205,,5,,1,UCLA,2014';
const OTHER = 'ol,Sample Baker,"Plano, Texas",Other High,65,301,,4,,2,Texas A&M,2014';

async function importFile(...rows: string[]): Promise<ImportReport> {
  const file = join(folder, 'class.csv');
  writeFileSync(file, [HEADER, ...rows].join('\n'));
  const wish = { sport: 'football', year: 2014, source: 'test-service', ratingFromStars: true, dryRun: false } as const;
  const report = await runImport({ db: app.database.db, now: TEST_NOW }, recruitsKind, { ...wish, file });
  await app.application.dispatcher.drain();
  await app.runJobs();
  return report;
}

const ranking = async () =>
  (await app.get('/api/v2/prospect_rankings?list=football-national&year=2014')).body.prospects.map(
    ({ name }: { name: string }) => name,
  );

test('who was taken down is left out of the next file, whatever else it says of him', async () => {
  await importFile(NAMED, OTHER);
  expect(await ranking()).toEqual(['Sample Adams', 'Sample Baker']);
  const { body } = await app.get('/api/v2/prospects/prospect?year=2014&slug=sample-adams');
  const writer = await staffSignedIn(app, { isStaffWriter: true });
  const path = `/api/v2/admin/people/${body.prospect.person_id}/takedown`;
  expect((await writer.send('POST', path, { reason: 'He asks' })).status).toBe(200);
  expect(await ranking()).toEqual(['Sample Baker']);
  const report = await importFile(NAMED.replace(',78,', ',79,'), OTHER);
  expect(report.reasons.entries).toMatchObject([{ line: 2, outcome: 'skipped', reason: 'hidden' }]);
  expect(await ranking()).toEqual(['Sample Baker']);
  expect((await app.get('/api/v2/prospects/prospect?year=2014&slug=sample-adams')).status).toBe(404);
});

test('what staff wrote no file overwrites: vitals, rating and commitment', async () => {
  await importFile(OTHER);
  const find = async () => (await app.get('/api/v2/prospects/prospect?year=2014&slug=sample-baker')).body.prospect;
  const { id } = await find();
  const writer = await staffSignedIn(app, { isStaffWriter: true });
  const path = `/api/v2/admin/prospects/${id}`;
  const auburn = (await app.get('/api/v2/sites/auburn')).body.site.college_id;
  for (const [method, part, body] of [
    ['PUT', 'vitals', { height: '6-6', source: 'His coach' }],
    ['PUT', 'rating', { rating: 5.8, reason: 'Seen twice' }],
    ['POST', 'decisions', { kind: 'commit', college_id: auburn, source: 'His own announcement' }],
  ] as const)
    expect((await writer.send(method, `${path}/${part}`, body)).status).toBe(200);
  const report = await importFile(OTHER.replace(',301,', ',305,').replace(',4,,2', ',5,,1'));
  expect(report.counts).toMatchObject({ updated: 1 });
  expect(await find()).toMatchObject({
    height_inches: 78,
    weight_lbs: 305,
    bluechip_rating: 5.8,
    status: 'committed',
    college: { id: auburn },
  });
});
