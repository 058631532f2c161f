/** The files of a new module, in the style of the others, to be changed right away. */

export type ModuleNames = {
  area: string;
  /** "high-schools", the name of the folder. */
  module: string;
  /** "high-school", the file name of the noun. */
  noun: string;
};

export type ModuleFile = { name: string; text: string };

const camel = (words: string) => words.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (words: string) => camel(`-${words}`);
const snake = (words: string) => words.replaceAll('-', '_');
const spaced = (words: string) => words.replaceAll('-', ' ');

/** "high-schools" → "high-school"; null if the name is not a recognizable plural. */
export function singularOf(module: string): string | null {
  if (module.endsWith('ies')) return `${module.slice(0, -3)}y`;
  if (/(ss|sh|ch|x)es$/.test(module)) return module.slice(0, -2);
  return /[^s]s$/.test(module) ? module.slice(0, -1) : null;
}

export function moduleFiles({ module, noun }: ModuleNames): ModuleFile[] {
  const one = camel(noun);
  const One = pascal(noun);
  const many = camel(pluralOf(module, noun));
  const Many = pascal(pluralOf(module, noun));
  const path = `/api/v2/${snake(module)}`;
  return [
    {
      name: `${noun}.ts`,
      text: `/** The rules of ${spaced(module)}: pure; \`now\` is an argument, a refusal is a value. */
export type ${One} = { id: number; name: string };

/** As lists show them. */
export function inOrder(${many}: readonly ${One}[]): ${One}[] {
  return ${many}.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}
`,
    },
    {
      name: `${noun}.test.ts`,
      text: `import { expect, test } from 'vitest';
import { inOrder } from './${noun}.ts';

test('lists are by name, without regard to case', () => {
  const ${many} = [
    { id: 1, name: 'b' },
    { id: 2, name: 'A' },
  ];
  expect(inOrder(${many}).map(({ id }) => id)).toEqual([2, 1]);
});
`,
    },
    {
      name: 'contract.ts',
      text: `import { z } from 'zod';
import { defineEndpoint } from '#platform/http/endpoint.ts';

export const ${one}View = z.object({ id: z.int(), name: z.string() });

export const list${Many} = defineEndpoint({
  method: 'GET',
  path: '${path}',
  summary: 'All ${spaced(module)}, by name',
  access: 'public',
  response: z.object({ ${many}: z.array(${one}View) }),
  cache: { seconds: 300 },
});

export const get${One} = defineEndpoint({
  method: 'GET',
  path: '${path}/{id}',
  summary: 'One of the ${spaced(module)}',
  access: 'public',
  params: z.object({ id: z.coerce.number<number>().int().min(0).max(2_147_483_647) }),
  response: z.object({ ${one}: ${one}View }),
  cache: { seconds: 300 },
});
`,
    },
    {
      name: 'tables.ts',
      text: `import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const ${many} = pgTable('${snake(pluralOf(module, noun))}', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
});
`,
    },
    {
      name: 'queries.ts',
      text: `import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/database.ts';
import type { ${One} } from './${noun}.ts';
import { ${many} } from './tables.ts';

export async function list${Many}(db: Db): Promise<${One}[]> {
  return db.select().from(${many});
}

export async function find${One}(db: Db, id: number): Promise<${One} | null> {
  const [row] = await db.select().from(${many}).where(eq(${many}.id, id));
  return row ?? null;
}
`,
    },
    {
      name: 'service.ts',
      text: `import { apiError } from '#kernel/errors.ts';
import type { Db } from '#platform/db/database.ts';
import { find${One}, list${Many} } from './queries.ts';
import { type ${One}, inOrder } from './${noun}.ts';

export async function ${many}InOrder(db: Db): Promise<${One}[]> {
  return inOrder(await list${Many}(db));
}

/** Throws not_found for an unknown id. */
export async function get${One}ById(db: Db, id: number): Promise<${One}> {
  const found = await find${One}(db, id);
  if (!found) throw apiError('not_found');
  return found;
}
`,
    },
    {
      name: 'endpoints.ts',
      text: `import { handle } from '#platform/http/handle.ts';
import { get${One}, list${Many} } from './contract.ts';
import { get${One}ById, ${many}InOrder } from './service.ts';

export const ${one}Endpoints = [
  handle(list${Many}, { run: async ({ db }) => ({ ${many}: await ${many}InOrder(db) }) }),
  handle(get${One}, { run: async ({ db }, { params }) => ({ ${one}: await get${One}ById(db, params.id) }) }),
];
`,
    },
    {
      name: 'factory.ts',
      text: `import type { Db } from '#platform/db/database.ts';
import type { ${One} } from './${noun}.ts';
import { ${many} } from './tables.ts';

let made = 0;

export async function build${One}(db: Db, overrides: Partial<Omit<${One}, 'id'>> = {}): Promise<${One}> {
  made += 1;
  const wanted = { name: \`Test ${One} \${made}\`, ...overrides };
  const [row] = await db.insert(${many}).values(wanted).returning();
  if (!row) throw new Error('no ${spaced(noun)} was written');
  return row;
}
`,
    },
    {
      name: 'endpoints.test.ts',
      text: `import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#tests/support/app.ts';
import { build${One} } from './factory.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('${spaced(module)} are listed by name', { tags: ['engine'] }, async () => {
  await build${One}(app.database.db, { name: 'Second' });
  await build${One}(app.database.db, { name: 'First' });
  const { status, body } = await app.get('${path}');
  expect(status).toBe(200);
  expect(body).toMatchObject({ ${snake(pluralOf(module, noun))}: [{ name: 'First' }, { name: 'Second' }] });
});

test('one is found by its id, an unknown id is not found', async () => {
  const { id, name } = await build${One}(app.database.db);
  expect((await app.get(\`${path}/\${id}\`)).body).toEqual({ ${snake(noun)}: { id, name } });
  expect((await app.get('${path}/0')).status).toBe(404);
});
`,
    },
  ];
}

/** The remaining manual steps, for display. */
export function nextSteps({ area, module, noun }: ModuleNames): string {
  const one = camel(noun);
  const Many = pascal(pluralOf(module, noun));
  const from = `#features/${area}/${module}`;
  return `Then, by hand:
  src/api.ts            import { ${one}Endpoints } from '${from}/endpoints.ts';
                        and ...${one}Endpoints in the list
  src/web/contracts.ts  import { get${pascal(noun)}, list${Many} } from '${from}/contract.ts';
                        and ${camel(module)}: { get: get${pascal(noun)}, list: list${Many} }
  npm run migration     writes the SQL of its table into drizzle/
  docs/spec/calls.md    says where a call of the specification is built
A public.ts (at most 30 lines) when another module’s server code needs something of this one; ui/ for its pages.`;
}

const pluralOf = (module: string, noun: string) => (singularOf(module) === noun ? module : `${noun}s`);
