import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { openPglite } from '../db/pglite.ts';
import type { ErrorReport } from '../error-reporting/error-reporting.ts';
import { createFlags } from './create-flags.ts';
import { FLAG_DEFAULTS, FLAG_NAMES } from './flags.ts';
import { featureFlags } from './tables.ts';

const CREATE =
  'create table feature_flags (name text primary key, definition jsonb not null, updated_at timestamptz not null default now())';
const VARIANTS = { on: true, off: false };
const TARGET = { subdomain: 'iowa' };

let database: Database;
const reports: ErrorReport[] = [];
const errorReporting = { report: (report: ErrorReport) => void reports.push(report) };

beforeAll(async () => {
  database = await openPglite();
  await database.executeSql(CREATE);
});
beforeEach(async () => {
  reports.length = 0;
  await database.executeSql('truncate feature_flags');
});
afterAll(() => database.close());

const setFlag = (name: string, definition: unknown) =>
  database.db
    .insert(featureFlags)
    .values({ name, definition })
    .onConflictDoUpdate({ target: featureFlags.name, set: { definition } });
const aFlags = (now?: () => number) => createFlags({ db: database.db, errorReporting, ...(now ? { now } : {}) });

test('the names are those that have defaults', () => {
  expect([...FLAG_NAMES].toSorted()).toEqual(Object.keys(FLAG_DEFAULTS).toSorted());
});

test('an empty table gives the defaults and reports nothing', async () => {
  expect(await (await aFlags()).all(TARGET)).toEqual(FLAG_DEFAULTS);
  expect(reports).toEqual([]);
});

test('a flag is on for the sites that it names', async () => {
  const targeting = { if: [{ in: [{ var: 'subdomain' }, ['iowa', 'ohio']] }, 'on', 'off'] };
  await setFlag('enable_notifications', { state: 'ENABLED', variants: VARIANTS, defaultVariant: 'off', targeting });
  const flags = await aFlags();
  expect(await flags.isOn('enable_notifications', TARGET)).toBe(true);
  expect(await flags.isOn('enable_notifications', { subdomain: 'texas', key: 'member-1' })).toBe(false);
  expect(await flags.all(TARGET)).toEqual({ ...FLAG_DEFAULTS, enable_notifications: true });
});

test('a percentage holds over many, and the same key always falls on the same side', async () => {
  const targeting = {
    fractional: [
      ['on', 25],
      ['off', 75],
    ],
  };
  await setFlag('enable_notifications', { state: 'ENABLED', variants: VARIANTS, defaultVariant: 'off', targeting });
  const flags = await aFlags();
  const isOn = (index: number) => flags.isOn('enable_notifications', { ...TARGET, key: `member-${index}` });
  const first = await Promise.all(Array.from({ length: 2_000 }, (_, index) => isOn(index)));
  const again = await Promise.all(Array.from({ length: 2_000 }, (_, index) => isOn(index)));
  expect(again).toEqual(first);
  const share = first.filter(Boolean).length / first.length;
  expect(share).toBeGreaterThan(0.22);
  expect(share).toBeLessThan(0.28);
});

test('a change holds from the next reload', async () => {
  const flags = await aFlags();
  await setFlag('disable_subscriptions', { state: 'ENABLED', variants: VARIANTS, defaultVariant: 'on' });
  expect(await flags.isOn('disable_subscriptions', TARGET)).toBe(false);
  await flags.reload();
  expect(await flags.isOn('disable_subscriptions', TARGET)).toBe(true);
  await setFlag('disable_subscriptions', { state: 'DISABLED', variants: VARIANTS, defaultVariant: 'on' });
  await flags.reload();
  expect(await flags.isOn('disable_subscriptions', TARGET)).toBe(false);
});

test.each([
  ['no object', 'on'],
  ['a list', []],
  ['no variants', { state: 'ENABLED' }],
  ['a state that is none', { state: 'SOMETIMES', variants: VARIANTS, defaultVariant: 'on' }],
  ['a default that is no variant', { state: 'ENABLED', variants: VARIANTS, defaultVariant: 'perhaps' }],
  [
    'an operator that is none',
    { state: 'ENABLED', variants: VARIANTS, defaultVariant: 'on', targeting: { no_such: [1] } },
  ],
  ['a variant of another type', { state: 'ENABLED', variants: { on: 'yes' }, defaultVariant: 'on' }],
  [
    'a variant that does not exist',
    { state: 'ENABLED', variants: VARIANTS, defaultVariant: 'on', targeting: { if: [true, 'perhaps'] } },
  ],
])('a malformed flag (%s) has its default and is reported; the others hold', async (_, definition) => {
  await setFlag('gifting', JSON.parse(JSON.stringify(definition)));
  await setFlag('enable_notifications', { state: 'ENABLED', variants: VARIANTS, defaultVariant: 'on' });
  const flags = await aFlags();
  expect(await flags.all(TARGET)).toEqual({ ...FLAG_DEFAULTS, enable_notifications: true });
  expect(reports).toMatchObject([{ facts: { flag: 'gifting' } }]);
});

test('while the table cannot be read: defaults at first, later what was known; reported, and tried again', async () => {
  let time = 0;
  await database.executeSql('alter table feature_flags rename to away');
  const flags = await aFlags(() => time);
  expect(await flags.all(TARGET)).toEqual(FLAG_DEFAULTS);
  expect(reports).toHaveLength(1);
  await database.executeSql('alter table away rename to feature_flags');
  await setFlag('enable_notifications', { state: 'ENABLED', variants: VARIANTS, defaultVariant: 'on' });
  time = 4_999;
  expect(await flags.isOn('enable_notifications', TARGET)).toBe(false);
  time = 5_000;
  await expect.poll(() => flags.isOn('enable_notifications', TARGET)).toBe(true);
  await database.executeSql('alter table feature_flags rename to away');
  await flags.reload();
  expect(await flags.isOn('enable_notifications', TARGET)).toBe(true);
  expect(reports).toHaveLength(2);
  await database.executeSql('alter table away rename to feature_flags');
});

test('what the configuration decides holds whatever the table says', async () => {
  await setFlag('disable_subscriptions', { state: 'ENABLED', variants: VARIANTS, defaultVariant: 'off' });
  const flags = await createFlags({ db: database.db, errorReporting, fixed: { disable_subscriptions: true } });
  expect(await flags.isOn('disable_subscriptions', TARGET)).toBe(true);
  expect(await flags.all(TARGET)).toEqual({ ...FLAG_DEFAULTS, disable_subscriptions: true });
});
