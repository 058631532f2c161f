import { expect, test } from 'vitest';
import { z } from 'zod';
import { compileBounds, LONGEST_UNDECLARED } from './bounds.ts';
import { speakPlainly } from './field-texts.ts';

speakPlainly();

const long = (length: number) => 'x'.repeat(length);
const issuesOf = (schema: z.ZodType, value: unknown) =>
  (compileBounds(schema)?.(value) ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));

test('a string that is too long for its field is refused in the words of its length check', () => {
  const schema = z.object({ user: z.object({ email: z.string('No').trim().min(1).max(5, 'Too long').regex(/^x*$/) }) });
  expect(issuesOf(schema, { user: { email: long(5) } })).toEqual([]);
  expect(issuesOf(schema, { user: { email: long(6) } })).toEqual([{ path: 'user.email', message: 'Too long' }]);
});

test('a length check without words leaves them to the field, and a field without words to all fields', () => {
  const schema = z.object({ own: z.string('Please enter your own').max(2), bare: z.string().max(2) });
  expect(issuesOf(schema, { own: 'xxx', bare: 'xxx' })).toEqual([
    { path: 'own', message: 'Please enter your own' },
    { path: 'bare', message: 'Bare has at most 2 characters' },
  ]);
});

test('the refusal reads as the schema itself would word it', () => {
  const schema = z.object({ a: z.string().max(3), b: z.string().max(3, 'B is long'), c: z.string('C!').length(3) });
  const value = { a: 'xxxx', b: 'xxxx', c: 'xxxx' };
  const issues = schema.safeParse(value).error?.issues ?? [];
  expect(issuesOf(schema, value)).toEqual(issues.map(({ path, message }) => ({ path: path.join('.'), message })));
});

test('white space that the schema takes off is not counted; otherwise it is', () => {
  const schema = z.object({ trimmed: z.string().trim().max(3), raw: z.string().max(3) });
  expect(issuesOf(schema, { trimmed: `${' '.repeat(50)}abc\n`, raw: 'abc ' })).toEqual([
    { path: 'raw', message: 'Raw has at most 3 characters' },
  ]);
});

test('a string without a maximum of its own has the general one, a number read from text too', () => {
  const schema = z.object({ text: z.string(), id: z.coerce.number<number | string>(), any: z.unknown() });
  const fits = long(LONGEST_UNDECLARED);
  expect(issuesOf(schema, { text: fits, id: fits, any: fits })).toEqual([]);
  expect(issuesOf(schema, { text: `${fits}x`, id: `${fits}x`, any: `${fits}x` })).toEqual([
    { path: 'text', message: `Text has at most ${LONGEST_UNDECLARED} characters` },
    { path: 'id', message: 'Please enter an id' },
    { path: 'any', message: `Any has at most ${LONGEST_UNDECLARED} characters` },
  ]);
});

test('a union takes what its widest option takes, and refuses in its own words', () => {
  const field = z.union([z.literal(''), z.string().max(3), z.string().max(5)], { error: 'Written as 18:30' });
  const list = z.union([z.string().max(3), z.array(z.string().max(2))]);
  const schema = z.object({ field, list: list.optional() });
  expect(issuesOf(schema, { field: long(5), list: ['xx'] })).toEqual([]);
  expect(issuesOf(schema, { field: long(6) })).toEqual([{ path: 'field', message: 'Written as 18:30' }]);
  expect(issuesOf(schema, { field: '', list: long(4) })).toEqual([
    { path: 'list', message: 'List has at most 3 characters' },
  ]);
  expect(issuesOf(schema, { field: '', list: ['xx', 'xxx'] })).toEqual([
    { path: 'list.1', message: 'This value has at most 2 characters' },
  ]);
});

test('lists, records and what a transform reads are looked into', () => {
  const schema = z
    .object({
      rows: z.array(z.object({ name: z.string().max(2) })).default([]),
      byKey: z.record(z.string().max(2), z.string().max(2)).optional(),
      shouted: z
        .string()
        .max(2)
        .transform((text) => text.toUpperCase())
        .nullable(),
    })
    .refine(() => false);
  const value = { rows: [{ name: 'xx' }, { name: 'xxx' }], byKey: { xxx: 'x', x: 'xxx' }, shouted: 'xxx' };
  expect(issuesOf(schema, value)).toEqual([
    { path: 'rows.1.name', message: 'Name has at most 2 characters' },
    { path: 'byKey', message: 'This value has at most 2 characters' },
    { path: 'byKey.x', message: 'X has at most 2 characters' },
    { path: 'shouted', message: 'Shouted has at most 2 characters' },
  ]);
});

test('what is not of the shape is left to the schema', () => {
  const schema = z.object({ rows: z.array(z.string().max(2)), name: z.string().max(2) });
  for (const value of [
    null,
    undefined,
    7,
    'text',
    [],
    { rows: 'x', name: ['xxx'] },
    { rows: { 0: 'xxx' }, name: null },
  ])
    expect({ value, issues: issuesOf(schema, value) }).toEqual({ value, issues: [] });
});

test.each([
  ['tuple', z.tuple([z.string()])],
  ['intersection', z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() }))],
  ['lazy', z.lazy(() => z.string())],
  ['map', z.map(z.string(), z.string())],
  ['template_literal', z.templateLiteral(['a', z.string()])],
])('a schema of a type whose strings cannot be bounded is refused at start: %s', (type, schema) => {
  expect(() => compileBounds(z.object({ rows: z.array(schema) }))).toThrow(`a schema of type ${type}`);
});

test('a field that takes anything still takes a string that is too long', () => {
  const schema = z.object({
    text: z.string().trim().max(3, { abort: true }).regex(/^x*$/).catch('x'),
    page: z.coerce.number<number | string>().catch(1),
    sort: z.enum(['name', 'rank']).catch('name'),
    other: z.string().max(3),
  });
  const value = { text: long(50_000), page: long(50_000), sort: long(50_000), other: 'xxx' };
  expect(issuesOf(schema, value)).toEqual([]);
  expect(schema.parse(value)).toEqual({ text: 'x', page: 1, sort: 'name', other: 'xxx' });
});

test.each([
  ['no maximum', z.string().catch('x')],
  ['a maximum that does not abort', z.string().max(3).regex(/^x*$/).catch('x')],
  ['a check before the maximum', z.string().regex(/^x*$/).max(3, { abort: true }).catch('x')],
  ['a format', z.email().max(3, { abort: true }).catch('x')],
  ['strings further in', z.array(z.string()).catch([])],
])('a field that takes anything must stop by itself at a string that is too long: %s', (_, text) => {
  expect(() => compileBounds(z.object({ text }))).toThrow(/^catch around/);
});

test('a schema that reads no string costs nothing', () => {
  expect(compileBounds(z.object({ n: z.number(), b: z.boolean(), e: z.enum(['a', 'b']) }))).toBeNull();
});
