import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  COUNTS,
  contentOf,
  type ImportBench,
  importBench,
  sampleFile,
  sampleRows,
} from '../engine/import-bench.test-support.ts';
import { teamRankingsKind } from './kind.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await importBench(teamRankingsKind);
});
afterAll(() => bench.close());

const content = () => contentOf(bench.database, 'service_team_rankings', '*');
const ranks = () =>
  bench.rows(`select c.slug, r.class_year, r.rank, r.points_hundredths as points from service_team_rankings r
    join colleges c on c.id = r.college_id where service = 'sample' order by 2, 3`);

test('rankings are written by year, corrected by a later file, and taken back by an undo', {
  tags: ['engine'],
}, async () => {
  const before = await content();
  const wish = { source: 'sample' };
  const first = await bench.importText(['Year,Team,Rank,Points', '2024,Alabama,2,301.5', '2024,Nowhere,3,1'], wish);
  expect(first.counts).toEqual({ ...COUNTS, read: 2, created: 1, skipped: 1 });
  expect(first.unmatchedSchools.entries).toEqual([{ text: 'Nowhere', why: 'unknown', rows: 1, lines: [3] }]);
  const second = await bench.importText(JSON.stringify([{ year: 2024, team: 'ALABAMA', rank: 1, points: 302 }]), wish);
  expect(second.counts).toEqual({ ...COUNTS, read: 1, updated: 1 });
  expect(await ranks()).toEqual([{ slug: 'alabama', class_year: 2024, rank: 1, points: 30_200 }]);
  expect(await bench.undo(second)).toMatchObject({ ok: true });
  expect(await ranks()).toEqual([{ slug: 'alabama', class_year: 2024, rank: 2, points: 30_150 }]);
  expect(await bench.undo(first)).toMatchObject({ ok: true });
  expect(await content()).toEqual(before);
});

test('rows of another year than the one asked for are refused', async () => {
  const report = await bench.importText(['year,team,rank', '2023,Alabama,1', '2024,Alabama,2'], { year: 2024 });
  expect(report.counts).toEqual({ ...COUNTS, read: 2, created: 1, rejected: 1 });
});

test('an undo leaves every logged table as it was, to the last column', async () => {
  await bench.importText(['year,team,rank,points', '2025,Alabama,2,300'], { source: 'sample' });
  const before = await bench.sums();
  const report = await bench.importText(['year,team,rank,points', '2025,Alabama,1,301', '2025,Georgia,2,299'], {
    source: 'sample',
  });
  expect(report.counts).toMatchObject({ created: 1, updated: 1 });
  expect(await bench.sums()).not.toEqual(before);
  expect(await bench.undo(report)).toMatchObject({ ok: true });
  expect(await bench.sums()).toEqual(before);
});

const path = sampleFile('cfbd/recruit_teams.csv');

describe.skipIf(path === null)(path ? 'the sample file' : 'the sample file (skipped: it is absent)', () => {
  test('every row is a ranking, and another order and other letters change nothing', async () => {
    const file = path ?? '';
    const rows = sampleRows(file);
    const wish = { source: 'sample file' };
    const report = await bench.importFile(file, wish);
    expect(report.counts).toEqual({ ...COUNTS, read: 3341, created: rows.length });
    expect(report.schools).toEqual({ given: rows.length, matched: rows.length });
    const [sums] = await bench.rows(`
      select count(distinct class_year)::int as years, count(distinct (class_year, college_id))::int as places,
        sum(rank)::int as ranks, sum(points_hundredths)::int as points
      from service_team_rankings where service = 'sample file'`);
    const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
    expect(sums).toEqual({
      years: new Set(rows.map(({ year }) => year)).size,
      places: rows.length,
      ranks: sum(rows.map(({ rank }) => Number(rank))),
      points: sum(rows.map(({ points }) => Math.round(Number(points) * 100))),
    });
    const [header = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
    const turned = await bench.importText(
      [header.toUpperCase(), ...lines.toReversed().map((line) => line.toUpperCase())],
      wish,
    );
    expect(turned.counts).toEqual({ ...COUNTS, read: rows.length, unchanged: rows.length });
  });
});
