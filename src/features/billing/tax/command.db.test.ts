import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { runOn } from '#tests/support/command.ts';
import { taxCommand } from './command.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const tax = (...args: string[]) => runOn(app, taxCommand, args);
const taxStates = async () => (await app.get('/api/v2/react_props')).body.subscription_pricing.tax_states;
const WHY = ['--reason', 'a test'];

test('tax is collected nowhere until the operator says where, and no longer than he says', async () => {
  expect(await taxStates()).toEqual([]);
  expect((await tax('list')).out).toBe('Tax is collected nowhere. See --help.');
  expect(await tax('register', 'mn', ...WHY, '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringContaining('Nothing'),
  });
  expect(await taxStates()).toEqual([]);

  expect(await tax('register', 'mn', ...WHY)).toEqual({ code: 0, out: 'Minnesota: 6.875 % from now on.', err: '' });
  expect(JSON.parse((await tax('register', 'IA', ...WHY, '--json')).out)).toEqual({
    state: 'IA',
    percent: 6,
    dry_run: false,
  });
  expect(await taxStates()).toEqual(['IA', 'MN']);
  expect(await tax('register', 'MN', ...WHY)).toMatchObject({ code: 1, err: 'Tax is collected in MN already.' });

  expect(await tax('unregister', 'MN', ...WHY, '--dry-run')).toMatchObject({ code: 0 });
  expect(await taxStates()).toEqual(['IA', 'MN']);
  expect(await tax('unregister', 'MN', ...WHY)).toMatchObject({ code: 0, out: 'Minnesota: no tax from now on.' });
  expect(await tax('unregister', 'MN', ...WHY)).toMatchObject({ code: 1, err: 'No tax is collected in MN.' });
  expect(await taxStates()).toEqual(['IA']);
  await tax('register', 'MN', '--number', 'MN-123', ...WHY);
  const { registrations } = JSON.parse((await tax('list', '--json')).out);
  const at = app.clock.now().toISOString();
  expect(registrations).toEqual([
    { state: 'IA', number: '', percent: 6, starts_at: at, ends_at: null },
    { state: 'MN', number: '', percent: 6.875, starts_at: at, ends_at: at },
    { state: 'MN', number: 'MN-123', percent: 6.875, starts_at: at, ends_at: null },
  ]);
  const { rows } = await app.database.executeSql(
    `select action, subject_id as state from audit_entries where subject_type = 'tax_state' order by id`,
  );
  expect(rows).toEqual([
    { action: 'tax.register', state: 'MN' },
    { action: 'tax.register', state: 'IA' },
    { action: 'tax.unregister', state: 'MN' },
    { action: 'tax.register', state: 'MN' },
  ]);
});

test('two who register a state at once: one does', async () => {
  const codes = await Promise.all([1, 2].map(async () => (await tax('register', 'GA', ...WHY)).code));
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 1]);
});

test('a state without a tax of its own has none to collect', async () => {
  expect(await tax('register', 'OR', ...WHY)).toMatchObject({ code: 1, err: 'Oregon has no sales tax of the state.' });
});

test.each([
  ['Use list, register, unregister or report', []],
  ['Unknown argument "MN"', ['list', 'MN']],
  ['Unknown argument "IA"', ['register', 'MN', 'IA']],
  ['Enter a state, such as MN', ['register']],
  ['There is no state "ZZ"', ['register', 'ZZ']],
  ['Add a reason: --reason <text>', ['unregister', 'MN']],
  ['Enter the first and the last day: --from 2026-10-01 --to 2026-12-31', ['report', '--from', '2026-10-01']],
  ['Enter the first and the last day: --from 2026-10-01 --to 2026-12-31', ['report', '--from', 'x', '--to', 'y']],
  ['--to is before --from', ['report', '--from', '2026-10-02', '--to', '2026-10-01']],
  ['Use --csv or --json', ['report', '--from', '2026-10-01', '--to', '2026-10-01', '--csv', '--json']],
])('%s', async (reason, args) => {
  expect(await tax(...args)).toEqual({ code: 2, out: '', err: `${reason}. See --help.` });
});
