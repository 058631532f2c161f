import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { runImport } from '../../engine/public.ts';
import { recruitsKind } from '../kind.ts';

let database: Database;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bluechip-import-'));
  database = await testDatabase();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});
beforeEach(async () => {
  await database.executeSql('truncate prospects, people, imports cascade');
});

async function importNames(...names: string[]) {
  const file = join(folder, 'class.csv');
  writeFileSync(
    file,
    ['name,position,city,state,school', ...names.map((name) => `${name},WR,Mobile,AL,Sample North`)].join('\n'),
  );
  const options = {
    sport: 'football',
    year: 2027,
    source: 'test',
    ratingFromStars: false,
    dryRun: false,
    file,
  } as const;
  const { counts } = await runImport({ db: database.db, now: new Date('2026-11-26T18:00:00Z') }, recruitsKind, options);
  return counts;
}

const profiles = async () => (await database.executeSql('select name, slug, name_key from prospects order by id')).rows;

test.each([
  ['Đuro Uzorak', 'Duro Uzorak', 'duro-uzorak'],
  ['Łukasz Próbny', 'Lukasz Probny', 'lukasz-probny'],
  ['Øystein Prøve', 'Oystein Prove', 'oystein-prove'],
  ['Ægir Œuvre', 'Aegir Oeuvre', 'aegir-oeuvre'],
  ['Guðrún Eiður', 'Gudrun Eidur', 'gudrun-eidur'],
  ['Þór Dæmi', 'Thor Daemi', 'thor-daemi'],
  ['Işık Örnek', 'Isik Ornek', 'isik-ornek'],
  ['Finn Teßtfeld', 'Finn Tesstfeld', 'finn-tesstfeld'],
  ['Ｆｕｌｌ Ｗｉｄｔｈ', 'Full Width', 'full-width'],
  ['Manti Te‘ao', "Manti Te'ao", 'manti-teao'],
  ['Shay O′Brien', 'Shay OBrien', 'shay-obrien'],
  ['Koa ＇Akau', 'Koa ʻAkau', 'koa-akau'],
  ['Sam D´Alto', 'Sam D`Alto', 'sam-dalto'],
  ['Jo\u200bão Exemplo', 'Joao Exemplo', 'joao-exemplo'],
])('%s and %s are one prospect, in capitals too', async (written, plain, slug) => {
  expect(await importNames(written)).toMatchObject({ created: 1 });
  const [first] = await profiles();
  expect(first).toMatchObject({ slug });
  for (const name of [plain, written.toUpperCase(), plain.toUpperCase()])
    expect({ name, ...(await importNames(name)) }).toMatchObject({ name, created: 0 });
  expect(await profiles()).toHaveLength(1);
});

test('two spellings in one file are one prospect', async () => {
  expect(await importNames('Đuro Uzorak', 'Duro Uzorak', 'ĐURO UZORAK')).toMatchObject({ created: 1, skipped: 2 });
});
