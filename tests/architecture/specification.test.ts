import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import { INVENTORIES, keyOf } from '../../scripts/spec-inventories.ts';
import { OPEN, parseSpecTable, type SpecRow } from '../../scripts/spec-table.ts';
import { endpoints } from '../../src/api.ts';
import { PAGES } from '../../src/web/pages.ts';
import { routes } from '../../src/web/routes.ts';
import { policyOf } from '../../src/web/server/page-policies.ts';
import { root } from './cruise.ts';

/** docs/spec says of each line of the specification where it is built, or that it is open. Here its word is held against the code. */

const rowsOf = (name: string) => parseSpecTable(readFileSync(join(root, `docs/spec/${name}.md`), 'utf8'));
const isBuilt = ({ where = '' }: SpecRow) => !OPEN.test(where);

/** The names of parameters are free: `{galleryId}`, `[id]` and `:id` are one. */
const anonymous = (path = '') => path.replace(/\{[^}]+\}|\[[^\]]+\]|:\w+\??/g, '*').replace(/(.)\/$/, '$1');
const callOf = (method = '', path = '') => `${method} ${anonymous(path)}`;

describe.each(INVENTORIES)('$document', (inventory) => {
  const rows = parseSpecTable(readFileSync(join(root, inventory.document), 'utf8'));

  test('each line names its file and its test, or is open', () => {
    const wrong = rows.filter((row) =>
      ['where', 'test'].some((column) => {
        const value = row[column] ?? '';
        return !OPEN.test(value) && !(value !== '' && existsSync(join(root, value)));
      }),
    );
    expect(wrong.map((row) => keyOf(inventory, row))).toEqual([]);
  });

  test('what is built is tested', () => {
    const untested = rows.filter((row) => isBuilt(row) && OPEN.test(row.test ?? ''));
    expect(untested.map((row) => keyOf(inventory, row))).toEqual([]);
  });

  test('no line stands twice', () => {
    const keys = rows.map((row) => keyOf(inventory, row));
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});

test('a call is in the table as built exactly when it is bound', () => {
  const bound = new Set(endpoints.map(({ definition }) => callOf(definition.method, definition.path)));
  const rows = rowsOf('calls').map((row) => ({ call: callOf(row.method, row.path), isBuilt: isBuilt(row) }));
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((row) => row.isBuilt && !bound.has(row.call))).toEqual([]);
  expect(rows.filter((row) => !row.isBuilt && bound.has(row.call))).toEqual([]);
});

test('a bound call lets in whom the table says', () => {
  const access = new Map(rowsOf('calls').map((row) => [callOf(row.method, row.path), row.access]));
  const wrong = endpoints.flatMap(({ definition }) => {
    const call = callOf(definition.method, definition.path);
    const wanted = access.get(call);
    return wanted === undefined || wanted === definition.access ? [] : [`${call}: ${definition.access}, not ${wanted}`];
  });
  expect(wrong).toEqual([]);
});

test('a screen is in the table as built exactly when its route stands', () => {
  const standing = new Set(pathsOf(routes).map(anonymous));
  const rows = rowsOf('routes').map((row) => ({ path: row.path, route: anonymous(row.path), isBuilt: isBuilt(row) }));
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter((row) => row.isBuilt && !standing.has(row.route))).toEqual([]);
  expect(rows.filter((row) => !row.isBuilt && standing.has(row.route))).toEqual([]);
});

test('a screen lets in whom the table says, and has the layout that the table says', () => {
  const pages = new Map(PAGES.map((page) => [anonymous(page.path), page]));
  const wrong = rowsOf('routes').flatMap((row) => {
    const page = pages.get(anonymous(row.path));
    if (!page) return [];
    const access = policyOf(page.id)?.access ?? 'public';
    const layout = page.hasSiteLayout ? 'yes' : 'no';
    return access === row.access && layout === row.site_layout ? [] : [`${row.path}: ${access}, layout ${layout}`];
  });
  expect(wrong).toEqual([]);
});

test('a fixed text stands in the file that the table names', () => {
  const absent = rowsOf('messages')
    .filter(isBuilt)
    .flatMap(({ id, where = '', text = '' }) => {
      const source = readFileSync(join(root, where), 'utf8');
      return fixedTexts(text).flatMap((spellings) =>
        spellings.some((spelling) => source.includes(spelling)) ? [] : [`${id}: ${spellings[0]}`],
      );
    });
  expect(absent).toEqual([]);
});

/** `a; b` are texts of their own, each whole between quotes or tags; of one with `{code}` in it the beginning is fixed. */
function fixedTexts(text: string): string[][] {
  const parts = text.split('; ');
  return parts.map((part) => {
    const [beginning = ''] = part.split(/\$?\{/);
    return parts.length > 1 && beginning === part ? [`'${part}'`, `"${part}"`, `>${part}<`] : [beginning];
  });
}

const specification = join(root, '..', 'shared', 'spec');

describe.skipIf(!existsSync(specification))('the specification (needs its folder beside the repository)', () => {
  test.each(INVENTORIES)('is whole in $document', (inventory) => {
    const known = new Set(
      parseSpecTable(readFileSync(join(root, inventory.document), 'utf8')).map((row) => keyOf(inventory, row)),
    );
    const missing = inventory.read(specification).filter((row) => !known.has(keyOf(inventory, row)));
    expect(missing.map((row) => keyOf(inventory, row))).toEqual([]);
  });
});

function pathsOf(table: readonly RouteObject[]): string[] {
  return table.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsOf(children ?? [])]);
}
