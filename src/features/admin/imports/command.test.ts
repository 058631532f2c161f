import { describe, expect, test } from 'vitest';
import type { CommandDeps } from '#platform/cli/command.ts';
import { importCommand } from './command.ts';

/** None of these calls may reach the database. */
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

test('--help explains, exit 0', async () => {
  const { code, out, err } = await run('--help');
  expect({ code, err }).toEqual({ code: 0, err: [] });
  expect(out.join()).toContain('--rating-from-stars');
});

describe('wrong use is one line with a hint, exit 2', () => {
  test.each([
    [[], 'Nothing to import is named'],
    [['coaches', 'x.csv'], 'Unknown kind "coaches"'],
    [['recruits'], 'No file is named'],
    [[...GOOD, 'more.csv'], 'One file at a time: "more.csv" is too many'],
    [['recruits', 'x.csv', '--year', '2014'], '--sport must be one of'],
    [['recruits', 'x.csv', '--sport', 'chess', '--year', '2014'], '--sport must be one of'],
    [['recruits', 'x.csv', '--sport', 'football'], '--year must be a year'],
    [['recruits', 'x.csv', '--sport', 'football', '--year', '14'], '--year must be a year'],
    [[...GOOD, '--source', 'Staff'], '--source must be'],
    [[...GOOD, '--colour', 'red'], "Unknown option '--colour'"],
    [[...GOOD, '--dry-run=maybe'], "Option '--dry-run' does not take an argument"],
  ])('%j', async (args, reason) => {
    const { code, out, err } = await run(...args);
    expect({ code, out, lines: err.length }).toEqual({ code: 2, out: [], lines: 1 });
    expect(err[0]).toContain(reason);
    expect(err[0]).toContain('Usage: bluechip import recruits');
    expect(err[0]).not.toContain('\n');
  });
});
