import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { singularOf } from './module-template.ts';
import { readNames, writeModule } from './new-module.ts';

const root = join(import.meta.dirname, '..');

/** A project with the platform and test support of this one, and no feature. */
function aProject(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bluechip-module-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'src'));
  for (const file of ['package.json', 'biome.json']) cpSync(join(root, file), join(folder, file));
  for (const part of ['node_modules', 'tests', 'src/kernel', 'src/platform'])
    symlinkSync(join(root, part), join(folder, part));
  // The endpoint test needs the whole program; everything else can be type-checked on its own.
  const config = { extends: join(root, 'tsconfig.json'), include: ['src/features'], exclude: ['**/endpoints.test.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return folder;
}

const run = (folder: string, tool: string, args: string[]) =>
  execFileSync(process.execPath, [join(root, 'node_modules', tool), ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: 'pipe',
  });

test('a new module is formatted, linted and typed like the others', { timeout: 60_000 }, () => {
  const folder = aProject();
  const names = { area: 'recruiting', module: 'campus-visits', noun: 'campus-visit' };
  const written = writeModule(folder, names);
  expect(written).toMatchObject({ ok: true });
  expect(() => run(folder, '@biomejs/biome/bin/biome', ['ci', '--error-on-warnings', 'src/features'])).not.toThrow();
  expect(() => run(folder, 'typescript/bin/tsc', [])).not.toThrow();
  expect(writeModule(folder, names)).toEqual({
    ok: false,
    reason: 'src/features/recruiting/campus-visits is there already.',
  });
});

test.each([
  [['recruiting/visits'], { area: 'recruiting', module: 'visits', noun: 'visit' }],
  [['billing/tax', 'rate'], { area: 'billing', module: 'tax', noun: 'rate' }],
])('%j names a module', (args, names) => {
  expect(readNames(args)).toEqual({ ok: true, names });
});

test.each([
  { args: [] },
  { args: ['visits'] },
  { args: ['recruiting/visits/more'] },
  { args: ['recruiting/Visits'] },
  { args: ['../recruiting/visits'] },
  { args: ['recruiting/utils'] },
  { args: ['billing/tax'] },
  { args: ['recruiting/visits', 'visit', 'more'] },
])('$args is refused', ({ args }) => {
  expect(readNames(args)).toMatchObject({ ok: false });
});

test.each([['support/about'], ['billing/tax'], ['membership/access'], ['sites/legal']])(
  'without a noun %s is answered with its own path, and with the guides for a page and a call',
  (path) => {
    const read = readNames([path]);
    const reason = read.ok ? '' : read.reason;
    expect(reason).toContain(`npm run new -- ${path} <noun>`);
    expect(reason).toContain('docs/guides/add-a-page.md');
    expect(readNames([path, 'entry'])).toMatchObject({ ok: true });
  },
);

test('the module of the usage line is a new one', () => {
  const read = readNames([]);
  const [, example = ''] = /such as: npm run new -- (\S+)/.exec(read.ok ? '' : read.reason) ?? [];
  expect(readNames([example])).toMatchObject({ ok: true });
  expect(existsSync(join(root, 'src', 'features', example))).toBe(false);
});

test.each([
  ['entries', 'entry'],
  ['high-schools', 'high-school'],
  ['branches', 'branch'],
  ['tax', null],
  ['access', null],
])('the singular of %s is %s', (module, noun) => {
  expect(singularOf(module)).toBe(noun);
});
