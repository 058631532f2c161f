import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './cruise.ts';

/** docs/security.md names for each attack the test that shows its outcome. This checks that the tests exist. */

const document = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = document
  // Only tables of attacks; others list what is open to whom.
  .split(/\n(?!\|)/)
  .map((block) => block.split('\n').filter((line) => line.startsWith('|')))
  .filter(([head = '']) => /^\|\s*attack\s*\|/.test(head))
  .flat()
  .map((line) => {
    // An underscore in a name would be parsed as emphasis.
    const [, attack = '', outcome = '', shownBy = ''] = line
      .replaceAll('\\_', '_')
      .split('|')
      .map((cell) => cell.trim());
    return { attack, outcome, shownBy };
  })
  .filter(({ attack }) => attack !== 'attack' && !/^-+$/.test(attack));

/** `file` “name of a test”, “another”; `file` “name” … */
function referencesOf(shownBy: string): { path: string; names: string[] }[] {
  return shownBy.split('; `').map((part) => {
    const [path = ''] = part.replace(/^`/, '').split('`');
    return { path, names: [...part.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name) };
  });
}

test('the attacks are seen', () => {
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ attack, outcome }) => attack === '' || outcome === '')).toEqual([]);
});

test('each attack has one row', () => {
  const names = rows.map(({ attack }) => attack);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

describe.each(rows)('$attack', ({ shownBy }) => {
  test('is shown by tests that there are', () => {
    const references = referencesOf(shownBy);
    for (const { path, names } of references) {
      expect(path).toMatch(/\.test\.tsx?$/);
      expect({ path, exists: existsSync(join(root, path)) }).toEqual({ path, exists: true });
      expect({ path, hasNames: names.length > 0 }).toEqual({ path, hasNames: true });
      const source = readFileSync(join(root, path), 'utf8');
      const missing = names.filter((name) => !titleOf(name).test(source));
      expect({ path, missing }).toEqual({ path, missing: [] });
    }
  });
});

/** The title is the first argument, before the test's options or function. */
const titleOf = (name: string) => new RegExp(`\\(\\s*(['"\`])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\1,`);
