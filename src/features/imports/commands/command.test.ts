import { describe, expect, test } from 'vitest';
import type { CommandDeps } from '#platform/cli/command.ts';
import { IMPORT_KINDS } from '../engine/import-kind.ts';
import { importCommand } from './command.ts';
import { parseWords } from './import-words.ts';
import { KINDS } from './kinds.ts';
import { progressLines } from './progress-lines.ts';

/** None of these calls may access the database. */
const deps = {
  get database(): never {
    throw new Error('the database was asked');
  },
} as unknown as CommandDeps;

async function run(...args: string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const signal = new AbortController().signal;
  const code = await importCommand.run(
    args,
    { out: (line) => out.push(line), err: (line) => err.push(line), cwd: '/', signal },
    deps,
  );
  return { code, out, err };
}

const GOOD = ['recruits', 'file.csv', '--sport', 'football', '--year', '2014'];

test('--help explains, and names every kind', async () => {
  const { code, out, err } = await run('--help');
  expect({ code, err }).toEqual({ code: 0, err: [] });
  expect(out.join()).toContain('--rating-from-stars');
  for (const kind of IMPORT_KINDS) expect(out.join()).toMatch(new RegExp(`^  ${kind} `, 'm'));
  expect(KINDS.map(({ name }) => name).toSorted()).toEqual([...IMPORT_KINDS].toSorted());
});

describe('wrong use is one line with a hint, exit 2', () => {
  test.each([
    [[], 'Enter what to import'],
    [['coaches', 'x.csv'], 'Unknown kind "coaches"'],
    [['recruits'], 'Enter a file'],
    [[...GOOD, 'more.csv'], 'One file at a time: "more.csv" is too many'],
    [['recruits', 'x.csv', '--year', '2014'], '--sport must be one of'],
    [['recruits', 'x.csv', '--sport', 'chess', '--year', '2014'], '--sport must be one of'],
    [['places', 'x.csv', '--sport', 'chess'], '--sport must be one of'],
    [['recruits', 'x.csv', '--sport', 'football'], '--year must be a year'],
    [['recruits', 'x.csv', '--sport', 'football', '--year', '14'], '--year must be a year'],
    [['games', 'x.csv', '--sport', 'football', '--year', 'all'], '--year must be a year'],
    [[...GOOD, '--source', 'Staff'], '--source must be'],
    [[...GOOD, '--colour', 'red'], "Unknown option '--colour'"],
    [[...GOOD, '--dry-run=maybe'], "Option '--dry-run' does not take an argument"],
    [['--undo', 'last'], '--undo takes the number of an import'],
    [['--undo', '0'], '--undo takes the number of an import'],
    [['--undo', '3', 'recruits'], '"recruits" is too many'],
  ])('%j', async (args, reason) => {
    const { code, out, err } = await run(...args);
    expect({ code, out, lines: err.length }).toEqual({ code: 2, out: [], lines: 1 });
    expect(err[0]).toContain(reason);
    expect(err[0]).toContain('Usage: bluechip import <kind> <file>');
    expect(err[0]).not.toContain('\n');
  });
});

test('what is needed of a kind is asked, what means nothing to it is not', () => {
  const wishOf = (...args: string[]) => {
    const words = parseWords(args);
    return words.kind === 'import' ? words.input : words;
  };
  expect(wishOf('places', 'x.csv')).toEqual({
    sport: 'football',
    year: null,
    source: 'zip-list',
    ratingFromStars: false,
    isNewest: false,
  });
  expect(wishOf('places', 'x.csv', '--sport', 'hockey', '--year', '2014')).toMatchObject({ year: null });
  expect(wishOf('games', 'x.csv', '--sport', 'football')).toMatchObject({ year: null });
  expect(wishOf('games', 'x.csv', '--sport', 'football', '--year', '2025', '--source', 'my list')).toMatchObject({
    year: 2025,
    source: 'my list',
  });
});

test.each([
  { dryRun: false, verb: 'Wrote' },
  { dryRun: true, verb: 'Checked' },
])('progress is told after two seconds, then every second: $verb', ({ dryRun, verb }) => {
  let now = 0;
  const told: string[] = [];
  const tell = progressLines((line) => told.push(line), { now: () => new Date(now), dryRun });
  for (now = 0; now <= 4_000; now += 250)
    tell(now < 3_000 ? { phase: 'read', rows: now * 10, of: null } : { phase: 'write', rows: now, of: 40_000 });
  expect(told).toEqual(['Read 20,000 rows', `${verb} 3,000 of 40,000 rows`, `${verb} 4,000 of 40,000 rows`]);
});
