import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesForTests, readAll } from './records.test-support.ts';

let files: ReturnType<typeof filesForTests>;
beforeAll(() => {
  files = filesForTests();
});
afterAll(() => files.remove());

const read = async (content: string) => {
  const { rows, faults } = await readAll(files.file(content));
  return { rows, faults };
};

const X = '{"name":"x","b":1}';
const Y = '{"name":"y","b":2}';
const Z = '{"name":"z","b":3}';
const whole = { rows: ['1:x|1', '2:y|2'], faults: [] };

test.each([
  ['an array', `[${X},${Y}]`],
  ['an array over several lines', JSON.stringify([JSON.parse(X), JSON.parse(Y)], null, 2)],
  ['a list in an object', `{"count":2,"meta":{"pages":[1]},"data":[${X},${Y}],"next":{"page":null}}`],
  ['an object per line', `${X}\n${Y}\n`],
  ['objects without anything between', X + Y],
  ['two lists', `[${X}]\n[${Y}]`],
  ['a byte order mark', `\ufeff[${X},${Y}]`],
])('reads %s', async (_, content) => {
  expect(await read(content)).toEqual(whole);
});

test('one object is one record, whatever lists it holds', async () => {
  expect(await read('{"name":"x","others":[{"name":"y"},{"name":"z"}]}')).toEqual({
    rows: ['1:x|[{"name":"y"},{"name":"z"}]'],
    faults: [],
  });
});

test('an empty list has no records', async () => {
  expect(await read('[]')).toEqual({ rows: [], faults: [] });
});

test('cells are the text of values, and nested ones have the names of both', async () => {
  const content = `[{"name":null,"a":true,"n":0.930,"id":12345678901234567890,"committedTo":{"name":"U","id":7},"list":["p",1],"nan":NaN,"text":"NaN \\u0000"}]`;
  const { rows, columns } = await readAll(files.file(content));
  expect(rows).toEqual(['1:|true|0.93|12345678901234567890|U|7|["p",1]||NaN \ufffd']);
  expect(columns.slice(4, 6)).toEqual(['committedTo.name', 'committedTo.id']);
});

describe('damage costs the record that it is in', () => {
  const list = (...records: string[]) => `[${records.join(',')}]`;
  const damaged = (fault: string) => ({ rows: ['1:x|1', '3:z|3'], faults: [{ line: 2, fault }] });
  const unreadable = 'the record is not readable JSON';
  test.each([
    ['a lost quotation mark', list(X, Y.replace('"y"', '"y'), Z), damaged(unreadable)],
    ['a lost colon', list(X, Y.replace(':', ''), Z), damaged(unreadable)],
    ['a lost closing brace', list(X, Y.replace('}', ''), Z), damaged(unreadable)],
    ['a lost opening brace', list(X, Y.replace('{', ''), Z), damaged('the text here is no record')],
    ['a closing brace too early', list(X, Y.replace(',', '}'), Z), damaged('the record is cut in two')],
    ['a half record per line', `${X}\n${Y.slice(0, 8)}\n${Z}`, damaged(unreadable)],
    [
      'too much nesting',
      list(X, `{"name":${'['.repeat(60)}${']'.repeat(60)}}`, Z),
      damaged('the record is nested deeper than 16'),
    ],
  ])('%s', async (_, content, expected) => {
    expect(await read(content)).toEqual(expected);
  });

  test('garbage between records', async () => {
    expect(await read(`[${X}, oh ,${Z}]`)).toEqual(damaged('the text here is no record'));
  });

  test('a lost quotation mark before nested objects that have the required column', async () => {
    const nested = (name: string) => `{"id":1,"season":2,"stars":3,"name":"${name}","committedTo":{"name":"U","id":7}}`;
    const { rows } = await read(`[${nested('x')},${nested('y').replace('"season"', '"season')},${nested('z')}]`);
    expect(rows).toEqual(['1:1|2|3|x|U|7', '3:1|2|3|z|U|7']);
  });

  test('in the first record', async () => {
    expect(await read(`[${X.replace(':', '')},${Y}]`)).toEqual({
      rows: ['2:y|2'],
      faults: [{ line: 1, fault: unreadable }],
    });
    expect(await read(`x${X},${Y}]`)).toMatchObject({ rows: ['2:x|1', '3:y|2'] });
  });

  test('a file that is cut off', async () => {
    const fault = 'the file ends within the record';
    expect(await read(`[${X},${Y.slice(0, 9)}`)).toEqual({ rows: ['1:x|1'], faults: [{ line: 2, fault }] });
    const unclosed = { line: 3, fault: 'the list is not closed: the file may be cut off' };
    expect(await read(`[${X},${Y},`)).toEqual({ rows: whole.rows, faults: [unclosed] });
  });

  test('a record that never ends is not held', async () => {
    const found = await read(`[${X},{"name":"y","b":[${`"${'prose '.repeat(100)}",`.repeat(5_000)}1]},${Z}]`);
    expect(found).toEqual(damaged('the record has more than 1000000 letters'));
  });
});
