import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkSync } from 'recheck';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { findRoot } from '#platform/config/root.ts';
import { allStringFields } from '../support/contract-strings.ts';

/**
 * Regular expressions applied to requests. One that needs more than linear time lets a single request block a process (ReDoS); one that
 * runs before the length check sees a megabyte.
 */

// Runs in this process and in JavaScript: no Java or native program is needed.
process.env.RECHECK_SYNC_BACKEND = 'pure';
/** If one of its phases times out, the result depends on how busy the machine is. */
const CHECK_MS = 60_000;
const OPTIONS = {
  timeout: CHECK_MS,
  seedingTimeout: CHECK_MS,
  incubationTimeout: CHECK_MS,
  attackTimeout: CHECK_MS,
};

/** "safe", "vulnerable", or "unknown" if the checker cannot decide. */
const statusOf = ({ source, flags }: RegExp) => checkSync(source, flags.replace('v', 'u'), OPTIONS).status;

/** Each expression not known to be linear, once, with its status and all its places. */
function slowOnes(found: readonly { place: string; expression: RegExp }[]): string[] {
  const places = Map.groupBy(found, ({ expression }) => String(expression));
  return [...places].flatMap(([text, all]) =>
    all[0] && statusOf(all[0].expression) !== 'safe'
      ? [`${text} (${statusOf(all[0].expression)}) of ${all.map(({ place }) => place).join(', ')}`]
      : [],
  );
}

test('the checker knows a slow expression', () => {
  expect(statusOf(/^[^@]+@[^@]+\.[^@]+$/)).toBe('vulnerable');
});

describe('contracts', () => {
  const fields = allStringFields();

  test('every expression of a contract takes linear time', () => {
    const found = fields.flatMap(({ place, checks }) =>
      checks.flatMap(({ pattern }) => (pattern ? [{ place, expression: pattern }] : [])),
    );
    expect(found.length).toBeGreaterThan(20);
    expect(slowOnes(found)).toEqual([]);
  });

  /** Of fixed length: they end at the first character that does not match. */
  const FIXED = new Set(['date']);

  test('a string is measured before it is matched or examined, and nothing else is asked of one that is too long', () => {
    const unmeasured = fields.filter(({ checks }) => {
      const examined = checks.findIndex(
        ({ check, format }) => check === 'custom' || (check === 'string_format' && !FIXED.has(format ?? '')),
      );
      const measured = checks.findIndex(({ check, abort }) => check === 'max_length' && abort === true);
      return examined >= 0 && (measured < 0 || measured > examined);
    });
    expect(unmeasured.map(({ place }) => place)).toEqual([]);
  });
});

/** Code that reads requests before or outside their contract, and code shared by everything. */
const EARLY = [
  'src/platform/{http,limits,security,captcha,log}/**/*.ts',
  'src/web/server/**/*.ts',
  'src/kernel/**/*.ts',
  'src/features/membership/{sessions,passwords}/**/*.ts',
];

/** Slow for some texts, or undecided by the checker: why no request makes them slow. */
const BOUNDED: Readonly<Record<string, string>> = {
  '/^-+|-+$/g': 'src/kernel/slugs.ts: hyphens stand alone there',
  '/(archivo|newsreader).*\\.woff2$/': 'src/web/server/assets.ts: file names of the build',
  '/[^\\s@"\'<>()[\\]{},;:=\\\\]{1,64}@[^\\s@"\'<>()[\\]{},;:=\\\\]+/g':
    'src/platform/log/describe-error.ts: 4,000 letters at most',
  '/((?:[?&]|%(?:25)*(?:3F|26))(?:[a-z_]*token|order|quote|gift|offer|client_secret|approval_session_id|email)(?:=|%(?:25)*3D))[^&#\\s"\'\\\\]+/gi':
    'src/platform/log/without-tokens.ts: each try begins at its own mark, and a name ends at the next one',
  '/Key \\(([^)]*)\\)=\\(.*?\\)(?= (?:already|is|conflicts)|$)/g': 'src/platform/log/describe-error.ts: as before',
  '/Failing row contains \\(.*\\)/g': 'src/platform/log/describe-error.ts: as before',
  '/\\bVersion\\/[\\d.]+.*\\bSafari\\//': 'src/features/membership/sessions/device-name.ts: a User-Agent is cut',
  '/^[^\\p{L}]+|[^\\p{L}]+$/gu': 'src/features/membership/passwords/password-rules.ts: a password has a longest length',
  '/teams-(.+)\\.css$/': 'src/web/server/team-styles.ts: an address that we made',
};

test('every expression of the code that reads requests first takes linear time', { timeout: 300_000 }, () => {
  const files = globSync(EARLY, { cwd: findRoot() }).filter((file) => !/\.test(?:-support)?\.ts$/.test(file));
  const found = files.flatMap((file) =>
    expressionsOf(file).map((expression) => ({ place: file.replaceAll('\\', '/'), expression })),
  );
  expect(found.length).toBeGreaterThan(40);
  expect(slowOnes(found.filter(({ expression }) => !(String(expression) in BOUNDED)))).toEqual([]);
  expect(Object.keys(BOUNDED).filter((text) => !found.some(({ expression }) => String(expression) === text))).toEqual(
    [],
  );
});

function expressionsOf(file: string): RegExp[] {
  const expressions: RegExp[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) walk(each);
    else if (typeof node === 'object' && node !== null) {
      if ('regex' in node) {
        const { pattern, flags } = node.regex as { pattern: string; flags: string };
        expressions.push(new RegExp(pattern, flags));
      }
      for (const value of Object.values(node)) if (typeof value === 'object') walk(value);
    }
  };
  walk(parseSync(file, readFileSync(join(findRoot(), file), 'utf8')).program);
  return expressions;
}
