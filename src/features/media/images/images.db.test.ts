import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { ensureImages, type NewImage } from './queries.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const picture = (storageKey: string, alt = 'A play'): NewImage => {
  const facts = { mediaType: 'image/svg+xml', width: 1280, height: 720, credit: 'Drawn', tags: ['plate'] };
  return { storageKey, alt, ...facts, createdAt: new Date('2026-11-21T18:00:00Z') };
};

test('a picture is known by its key: it is added once, and stays as it was', async () => {
  const first = await ensureImages(database.db, [picture('one.svg'), picture('one.svg')]);
  const again = await ensureImages(database.db, [picture('two.svg'), picture('one.svg', 'Something else')]);
  expect(again.get('one.svg')).toBe(first.get('one.svg'));
  const { rows } = await database.executeSql('select storage_key, alt from images order by id');
  expect(rows).toEqual([
    { storage_key: 'one.svg', alt: 'A play' },
    { storage_key: 'two.svg', alt: 'A play' },
  ]);
});

test('more pictures than a statement has parameters for', async () => {
  const many = Array.from({ length: 9000 }, (_, index) => picture(`many-${index}.svg`));
  const ids = await ensureImages(database.db, many);
  expect(new Set(ids.values()).size).toBe(9000);
});

test('no pictures are no question', async () => {
  expect(await ensureImages(database.db, [])).toEqual(new Map());
});
