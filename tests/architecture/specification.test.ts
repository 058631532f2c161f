import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteObject } from 'react-router';
import { describe, expect, test } from 'vitest';
import { INVENTORIES, keyOf } from '../../scripts/spec-inventories.ts';
import { OPEN, parseSpecTable, type SpecRow } from '../../scripts/spec-table.ts';
import { endpoints } from '../../src/api.ts';
import { WITHOUT_CALLS } from '../../src/features/admin/console/abilities.ts';
import { STAFF_FUNCTIONS } from '../../src/kernel/permissions.ts';
import { openApiDocument } from '../../src/platform/http/openapi.ts';
import { PAGES } from '../../src/web/pages.ts';
import { routes } from '../../src/web/routes.ts';
import { policyOf } from '../../src/web/server/page-policies.ts';
import { root } from './cruise.ts';

/** docs/spec names for each line of the specification where it is built, or that it is open. This checks it against the code. */

const rowsOf = (name: string) => parseSpecTable(readFileSync(join(root, `docs/spec/${name}.md`), 'utf8'));
const isBuilt = ({ where = '' }: SpecRow) => !OPEN.test(where);
/** `a.ts; b.ts`: the texts of one line may be in several files. */
const filesOf = (cell: string): string[] => cell.split('; ');

/** Parameter names are free: `{galleryId}`, `[id]` and `:id` are the same. */
const anonymous = (path = '') => path.replace(/\{[^}]+\}|\[[^\]]+\]|:\w+\??/g, '*').replace(/(.)\/$/, '$1');
const callOf = (method = '', path = '') => `${method} ${anonymous(path)}`;

describe.each(INVENTORIES)('$document', (inventory) => {
  const rows = parseSpecTable(readFileSync(join(root, inventory.document), 'utf8'));

  test('each line names its file and its test, or is open', () => {
    const wrong = rows.filter((row) =>
      ['where', 'test'].some((column) => {
        const value = row[column] ?? '';
        return !OPEN.test(value) && !filesOf(value).every((file) => file !== '' && existsSync(join(root, file)));
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

test('the abilities that staff are shown are those that have a call', () => {
  const named = new Set(endpoints.map(({ definition }) => definition.permission?.split(':')[0]));
  const without = STAFF_FUNCTIONS.filter((name) => !named.has(name));
  expect([...WITHOUT_CALLS].toSorted()).toEqual(without.toSorted());
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

/** The query parameters that the specification's notes name for a page. */
const PAGE_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  '/embed/': ['prospect_id', 'url'],
  '/users/confirmation': ['email'],
};

test.each(Object.entries(PAGE_PARAMETERS))('the page %s reads the parameters of its address', (path, parameters) => {
  const row = rowsOf('routes').find((each) => each.path === path);
  for (const parameter of parameters) expect(row?.notes).toContain(parameter);
  const source = readFileSync(join(root, row?.where ?? ''), 'utf8');
  expect(parameters.filter((parameter) => !source.includes(`'${parameter}'`))).toEqual([]);
});

/** Parameters that the notes of an endpoint name only to say that they are not accepted. */
const NOT_TAKEN: Readonly<Record<string, readonly string[]>> = {
  'POST /api/v2/gifts.json': ['card_exp', 'auto_renewal_opt_in'],
  'GET /api/v2/add_ons': ['react_props'],
};

describe('the parameters that the notes of a call name', () => {
  const { paths } = openApiDocument(endpoints, { version: '0.0.0' }) as { paths: Record<string, object> };
  const described = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [callOf(method.toUpperCase(), path), namesIn(operation)]),
    ),
  );
  const calls = rowsOf('calls')
    .filter((row) => isBuilt(row) && namedIn(row.notes).length > 0)
    .map(({ method = '', path = '', notes }) => ({ call: `${method} ${path}`, method, path, notes }));

  test('are found in the notes', () => {
    expect(calls.length).toBeGreaterThan(40);
  });

  test.each(calls)('are taken or answered: $call', ({ call, method, path, notes }) => {
    const found = described.get(callOf(method, path)) ?? new Set();
    const excepted = NOT_TAKEN[call] ?? [];
    expect(namedIn(notes).filter((name) => !excepted.includes(name) && !found.has(name))).toEqual([]);
    expect(excepted.filter((name) => found.has(name))).toEqual([]);
  });
});

/** Names as on the wire: words with an underscore or brackets, and the words of a part that is only a list. */
function namedIn(notes = ''): string[] {
  return notes.split('; ').flatMap((part) => {
    const list = part.replace(/^(?:body )?(?:\w+: )?(?:reply |response )?/, '').split(', ');
    const words = list.every((word) => /^[a-z_[\]]+$/i.test(word)) ? list : (part.match(/\w+(?:\[\w*\])*/g) ?? []);
    return words
      .filter((word) => list.includes(word) || /[_[]/.test(word))
      .flatMap((word) => word.split(/[[\]]+/).filter((name) => name !== ''))
      .map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  });
}

/** Every name of a described endpoint: its parameters and the properties of its bodies and replies, at any depth. */
function namesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) namesIn(each, found);
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) {
      if (key === 'properties') for (const name of Object.keys(each ?? {})) found.add(name);
      if (key === 'name' && typeof each === 'string') for (const name of each.split(/[[\]]+/)) found.add(name);
      namesIn(each, found);
    }
  return found;
}

test('a fixed text is read by one of the tests that the table names', () => {
  const unread = rowsOf('messages')
    .filter(isBuilt)
    .flatMap(({ id, test: file = '', text = '' }) => {
      const source = filesOf(file).map(testSource).join('\n');
      return fixedTexts(text).flatMap(([spelling = '']) => {
        const words = spelling.replace(/^'(.*)'$/, '$1');
        return source.includes(words) ? [] : [`${id}: ${words}`];
      });
    });
  expect(unread).toEqual([]);
});

/** A test and the helpers it imports from tests/support, without escapes. */
function testSource(file: string): string {
  const source = readFileSync(join(root, file), 'utf8');
  const helpers = [...source.matchAll(/from '#(tests\/support\/[\w./-]+)'/g)].map(([, helper = '']) => helper);
  const texts = [source, ...helpers.map((helper) => readFileSync(join(root, helper), 'utf8'))];
  return texts.join('\n').replaceAll("\\'", "'");
}

test('a fixed text is in one of the files that the table names', () => {
  const absent = rowsOf('messages')
    .filter(isBuilt)
    .flatMap(({ id, where = '', text = '' }) => {
      const source = filesOf(where)
        .map((file) => readFileSync(join(root, file), 'utf8'))
        .join('\n');
      return fixedTexts(text).flatMap((spellings) =>
        spellings.some((spelling) => source.includes(spelling)) ? [] : [`${id}: ${spellings[0]}`],
      );
    });
  expect(absent).toEqual([]);
});

/** `a; b` are separate texts, each complete between quotes or tags; if one contains `{code}`, only its beginning is fixed. */
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
