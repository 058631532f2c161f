import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/db/database.ts';
import { testDatabase } from '#tests/support/database.ts';
import { findStateTaxRate, listStateTaxRates, loadStateTaxRates, replaceStateTaxRates } from './public.ts';

const options = { dataFolder: join(import.meta.dirname, '../../../../data'), now: new Date('2026-08-20T12:00:00Z') };

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await loadStateTaxRates({ db: database.db, ...options });
});
afterAll(() => database.close());

test('the rates are there, and loaded again only where they differ', async () => {
  const { db } = database;
  expect(await findStateTaxRate(db, 'MN')).toEqual({ state: 'MN', rateMilliPercent: 6875, note: null });
  expect(await loadStateTaxRates({ db, ...options })).toBe(0);
  await replaceStateTaxRates(db, [{ state: 'MN', rateMilliPercent: 1, note: null }]);
  expect(await loadStateTaxRates({ db, ...options })).toBe(51);
  expect(await listStateTaxRates(db)).toHaveLength(51);
});
