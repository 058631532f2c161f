import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCollege } from '#features/directory/colleges/factory.ts';
import { createCollegeMatcher } from '#features/directory/colleges/public.ts';
import { loadReference } from '#features/directory/reference/public.ts';
import {
  COUNTS,
  contentOf,
  type ImportBench,
  importBench,
  sampleFile,
  sampleRows,
} from '../engine/import-bench.test-support.ts';
import { teamsKind } from './kind.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await importBench(teamsKind);
});
afterAll(() => bench.close());

/** Without ids: a name that was deleted and recreated has another one. */
const content = async () => [
  await contentOf(bench.database, 'colleges', '*'),
  await contentOf(bench.database, 'college_names', 'college_id, name, key, rank'),
  await contentOf(bench.database, 'college_sports', '*'),
];

/** The college of each known spelling. */
async function meanings(): Promise<string[]> {
  const matcher = await createCollegeMatcher(bench.database.db);
  const names = await bench.rows('select distinct name from college_names where rank < 4 order by name');
  return names.map(({ name }) => JSON.stringify([name, matcher.match(String(name))]));
}

const mascotsById = async () =>
  new Map(
    (await bench.rows('select id, mascot from colleges')).map(({ id, mascot }) => [
      Number(id),
      typeof mascot === 'string' ? mascot : null,
    ]),
  );

const spellingsOfImports = async () =>
  (await bench.rows('select college_id, name from college_names where rank = 4')).map(({ college_id: id, name }) => ({
    id: Number(id),
    name: String(name),
  }));

const FILE = JSON.stringify([
  {
    id: 1,
    school: 'Harbor University',
    mascot: 'Gulls',
    alternateNames: ['HARB', 'Harbor of the North'],
    conference: 'Big Sky',
    classification: 'fcs',
    color: '#00285e',
    alternateColor: '#84754e',
    logos: ['https://example.com/logo.png'],
    location: { city: 'Harbor', state: 'MT', dome: false },
  },
  { id: 2, school: 'Montana', alternateNames: ['Grizzly Tech'], classification: 'fcs' },
  { id: 3, school: 'Town Club' },
]);

test('a team of no directory becomes a college, a known one gets a spelling, and an undo takes both back', {
  tags: ['engine'],
}, async () => {
  const before = await content();
  const report = await bench.importText(FILE, { source: 'sample' });
  expect(report.counts).toEqual({ ...COUNTS, read: 3, created: 1, updated: 1, skipped: 1 });
  expect(await bench.rows("select * from colleges where source = 'sample'")).toMatchObject([
    { unitid: null, slug: 'harbor', short_name: 'Harbor', name_key: 'harbor', state: 'MT', division: 'FCS', zip: null },
  ]);
  expect(
    await bench.rows(`select n.name, rank, s.sport, c.abbreviation from college_names n join colleges t on t.id = n.college_id
      join college_sports s on s.college_id = t.id join conferences c on c.id = s.conference_id
      where t.source = 'sample' order by rank`),
  ).toEqual([
    { name: 'Harbor', rank: 0, sport: 'football', abbreviation: 'big-sky' },
    { name: 'Harbor University', rank: 2, sport: 'football', abbreviation: 'big-sky' },
    { name: 'Harbor of the North', rank: 4, sport: 'football', abbreviation: 'big-sky' },
  ]);
  const again = await bench.importText(FILE, { source: 'sample' });
  expect(again.counts).toEqual({ ...COUNTS, read: 3, unchanged: 2, skipped: 1 });
  expect(await bench.undo(report)).toMatchObject({ ok: true });
  expect(await content()).toEqual(before);
});

test('the next load of the reference keeps what an import added, and adds nothing twice', async () => {
  const { db } = bench.database;
  const lacking = await bench.rows(`select short_name from colleges
    where unitid is not null and mascot is null and primary_color is null and division is null order by id limit 1`);
  const file = [
    'school,mascot,color,alternate_color,alternate_names',
    `"${String(lacking[0]?.short_name)}",Samples,#010203,#040506,"['Sample of the North']"`,
  ];
  const report = await bench.importText([...file], { source: 'sample' });
  const harbor = await bench.importText(FILE, { source: 'sample' });
  expect({ updatedCount: report.counts.updated, createdCount: harbor.counts.created }).toEqual({
    updatedCount: 1,
    createdCount: 1,
  });
  const before = await content();
  await db.execute(sql`update reference_loads set checksum = 'of another file'`);
  await loadReference({
    db,
    dataFolder: join(import.meta.dirname, '../../../../data'),
    now: new Date('2026-08-20T12:00:00Z'),
  });
  expect(await content()).toEqual(before);
  expect((await bench.importText(file, { source: 'sample' })).counts).toEqual({ ...COUNTS, read: 1, unchanged: 1 });
});

test('an undo leaves every logged table as it was, to the last column', async () => {
  const { shortName } = await buildCollege(bench.database.db);
  const before = await bench.sums();
  const report = await bench.importText(
    [
      'school,mascot,color,alternate_color,alternate_names,classification',
      `${shortName},Samples,#010203,#040506,Undo of the North,fcs`,
      'Undo Bay Tech,Gulls,#010203,#040506,Undo Bay Technical,fcs',
    ],
    { source: 'sample' },
  );
  expect(report.counts).toMatchObject({ created: 1, updated: 1 });
  expect(await bench.sums()).not.toEqual(before);
  expect(await bench.undo(report)).toMatchObject({ ok: true });
  expect(await bench.sums()).toEqual(before);
});

const path = sampleFile('cfbd/teams_df.csv');

describe.skipIf(path === null)(path ? 'the sample file' : 'the sample file (skipped: it is absent)', () => {
  test('every team is found, nothing that was known changes, and a spelling means what it meant', async () => {
    const file = path ?? '';
    const rows = sampleRows(file);
    const meant = await meanings();
    const mascots = await mascotsById();
    const spellings = await spellingsOfImports();
    const before = await createCollegeMatcher(bench.database.db);
    const teams = rows.map(({ team = '', mascot = '' }) => {
      const match = before.match(team);
      return { mascot, id: match.kind === 'found' ? match.collegeId : 0 };
    });
    const report = await bench.importFile(file);
    expect(report.counts).toMatchObject({ read: 159, created: 0, skipped: 0, rejected: 0 });
    expect(report.schools).toEqual({ given: rows.length, matched: rows.length });
    expect(await meanings()).toEqual(meant);
    const expected = new Map(teams.map(({ id, mascot }) => [id, mascots.get(id) ?? mascot]));
    expect(await mascotsById()).toEqual(new Map([...mascots, ...expected]));
    const added = (await spellingsOfImports()).filter(({ name }) => !spellings.some((each) => each.name === name));
    const text = readFileSync(file, 'utf8');
    expect(added.filter(({ name }) => !text.includes(`'${name}'`) || !/[a-z]| /.test(name))).toEqual([]);
    const richer = new Set(added.map(({ id }) => id));
    expect(report.counts.updated).toBe(teams.filter(({ id }) => richer.has(id) || !mascots.get(id)).length);
    const [header = '', ...lines] = text.trim().split('\n');
    const turned = await bench.importText([header, ...lines.toReversed()]);
    expect(turned.counts).toEqual({ ...COUNTS, read: rows.length, unchanged: rows.length });
  });
});
