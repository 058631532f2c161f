import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files.ts';
import { type TimeUse, timeUses } from './test-time.ts';

/**
 * Tests do not depend on real time: none sleeps, reads the machine's calendar, or sets a wall-clock limit for the program. Conditions are
 * awaited (`expect.poll`, `vi.waitFor`, `untilLockWait`), timers are faked, the program's clock is `app.clock`, and work is counted or
 * compared (`allStatementsOf`, `cpuTimeOf`).
 */

/** Files that need the machine's time, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'tests/support/template.ts': 'removes templates by the age of their files, which the system dates',
  'tests/support/test-clock.ts': 'sets the clock of running servers off against that of the machine',
  'tests/faults/rounds.ts': 'a kill comes at a random moment of the work: a time, not a condition',
  'tests/faults/money-server.ts': 'counts a server as still once no statement has come for a while',
  'tests/support/running-server.ts': 'kills a server that does not end',
};

const files = sourceFiles.filter(
  (file) => /\.tsx?$/.test(file.path) && (isTest(file) || file.path.endsWith('/factory.ts')),
);
const uses = new Map(files.map(({ path, text }) => [path, timeUses(path, text)]));

test('the tests are seen', () => {
  expect(files.length).toBeGreaterThan(500);
});

test('no test sleeps, reads the calendar or is bound to the clock', () => {
  const wrong = [...uses].flatMap(([path, found]) =>
    path in ALLOWED ? [] : found.map(({ rule, line }) => `${path}:${line} ${rule}`),
  );
  expect(wrong).toEqual([]);
});

test('no exception is out of date', () => {
  const unused = Object.keys(ALLOWED).filter((path) => (uses.get(path) ?? []).length === 0);
  expect(unused).toEqual([]);
});

const PLANTED: readonly (readonly [code: string, rule: TimeUse['rule']])[] = [
  ['await new Promise((done) => setTimeout(done, 300));', 'sleep'],
  ['setInterval(look, 5);', 'sleep'],
  ['globalThis.setTimeout(done, 5);', 'sleep'],
  ["import { setTimeout as pause } from 'node:timers/promises';", 'sleep'],
  ["import timers from 'timers/promises';", 'sleep'],
  ['await pause(200);', 'sleep'],
  ['await sleep(200);', 'sleep'],
  ['await page.waitForTimeout(200);', 'sleep'],
  ['const now = new Date();', 'calendar'],
  ['const now = new Date;', 'calendar'],
  ['const start = Date.now();', 'calendar'],
  ['build({ now: Date.now });', 'calendar'],
  ['const day = Date();', 'calendar'],
  ["import { systemClock } from '#platform/clock.ts';", 'calendar'],
  ['expect(performance.now() - from).toBeLessThan(1_000);', 'clock bound'],
  ['const took = performance.now() - from;\nexpect(Math.round(took)).toBeLessThanOrEqual(1_000);', 'clock bound'],
  ['const passed = performance.now() - from;\nexpect(passed).toBeLessThan(1_000);', 'clock bound'],
  ['expect([name, performance.now() - from < 3_000]).toEqual([name, true]);', 'clock bound'],
  ['expect(20).toBeGreaterThan(performance.now() - from);', 'clock bound'],
  ['const ms = await timeOf(start);\nexpect(ms, all()).toBeLessThan(5_000);', 'clock bound'],
];

test.each(PLANTED)('a test with %j breaks a rule', (code, rule) => {
  const found = timeUses('planted.test.ts', `const other = 1;\n${code}\n`);
  expect(found).toEqual([{ rule, line: code.includes('\nexpect') ? 3 : 2 }]);
});

test.each([
  'socket.setTimeout(500, giveUp);',
  'await new Promise((done) => setImmediate(done));',
  "import { setImmediate } from 'node:timers/promises';",
  'await expect.poll(count).toBe(3);',
  "const now = new Date('2026-11-21T18:00:00Z');",
  'const now = app.clock.now();',
  'const start = performance.now();\nmeasured.add(performance.now() - start);',
  'expect(statements.length).toBeLessThan(5);',
  "const program = 'setInterval(() => {}, 1000)';",
])('a test with %j breaks none', (code) => {
  expect(timeUses('planted.test.ts', code)).toEqual([]);
});
