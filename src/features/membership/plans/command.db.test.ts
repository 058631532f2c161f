import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TEST_NOW, type TestApp, testApp } from '#tests/support/app.ts';
import { runOn } from '#tests/support/command.ts';
import { priceCommand } from './command.ts';
import { priceIn } from './price.ts';
import { ensurePrices, pricesAt } from './public.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterEach(() => app.clock.set(TEST_NOW));
afterAll(() => app.close());

const price = (...args: string[]) => runOn(app, priceCommand, args);
const planPrices = async () => (await app.get('/api/v2/react_props')).body.subscription_pricing.plans;
const monthly = { plan_type: 'STANDARD', sites: 1, period: 'month' };
const SET = ['set', 'STANDARD', '--months', '1', '--reason', 'a test'];

test('a price begins on its day in Chicago, and not a moment before', async () => {
  expect(await planPrices()).toContainEqual({ ...monthly, price: 9.95 });
  const done = await price(...SET, '--dollars', '10.95', '--from', '2026-12-01', '--json');
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(done.out)).toEqual({
    product: 'STANDARD',
    months: 1,
    price: 10.95,
    price_before: 9.95,
    from: '2026-12-01T06:00:00.000Z',
    dry_run: false,
  });
  const coming = JSON.parse((await price('list', '--json')).out);
  expect(coming.prices).toContainEqual({ product: 'STANDARD', months: 1, price: 9.95 });
  expect(coming.coming).toEqual([{ product: 'STANDARD', months: 1, price: 10.95, from: '2026-12-01T06:00:00.000Z' }]);

  app.clock.set(new Date('2026-12-01T05:59:59.999Z'));
  expect(await planPrices()).toContainEqual({ ...monthly, price: 9.95 });
  app.clock.set(new Date('2026-12-01T06:00:00Z'));
  expect(await planPrices()).toContainEqual({ ...monthly, price: 10.95 });
  expect((await price('list', '--on', '2026-11-30')).out).toMatch(/^STANDARD +1 month +\$9\.95$/m);
});

test('of two prices for one day the one that was set last holds, and the log has both', async () => {
  await price(...SET, '--dollars', '12.00', '--from', '2027-02-01');
  const { out } = await price(...SET, '--dollars', '11.00', '--from', '2027-02-01');
  expect(out).toMatch(/\$11\.00 {2}from 02\/01\/2027 00:00:00 Chicago, before \$12\.00/);
  const at = new Date('2027-02-01T06:00:00Z');
  expect(priceIn(await pricesAt(app.database.db, at), { product: 'STANDARD', months: 1 })).toBe(1100);
  const { rows } = await app.database.executeSql(
    `select before, after, reason from audit_entries where action = 'price.set' and after->>'effectiveAt' = '${at.toISOString()}' order by id`,
  );
  expect(rows).toEqual([
    { before: { cents: 1095 }, after: { cents: 1200, effectiveAt: at.toISOString() }, reason: 'a test' },
    { before: { cents: 1200 }, after: { cents: 1100, effectiveAt: at.toISOString() }, reason: 'a test' },
  ]);
});

test('what cannot be is refused, and changes nothing', async () => {
  const { db } = app.database;
  const before = await pricesAt(db, app.clock.now());
  const past = await price(...SET, '--dollars', '8.00', '--from', '2026-11-21');
  expect(past).toEqual({ code: 1, out: '', err: expect.stringContaining('That day has begun') });
  expect(await price(...SET, '--dollars', '9.95')).toMatchObject({ code: 1, err: 'It costs that already.' });
  expect(await price(...SET, '--dollars', '0.00')).toMatchObject({
    code: 1,
    err: expect.stringContaining('$1,000.00'),
  });
  expect(await price(...SET)).toEqual({ code: 2, out: '', err: 'Enter the price as --dollars 9.95. See --help.' });
  const dry = await price(...SET, '--dollars', '8.00', '--dry-run');
  expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('Nothing was changed') });
  expect(await pricesAt(db, app.clock.now())).toEqual(before);
});

test('processes that start together give each first price once, and one that was set stays', async () => {
  const { db, executeSql } = app.database;
  await executeSql(`delete from product_prices where product = 'GIFT'`);
  await Promise.all([1, 2, 3].map(() => ensurePrices(db, app.clock.now())));
  const { rows } = await executeSql(`select months, cents from product_prices where product = 'GIFT' order by months`);
  expect(rows).toEqual([
    { months: 3, cents: 2795 },
    { months: 6, cents: 5295 },
    { months: 12, cents: 9995 },
  ]);
});
