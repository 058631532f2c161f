import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSnake } from '#kernel/casing.ts';
import { formatQuery, MAX_FORM_PARTS, parseQuery } from './query-string.ts';

test('brackets make objects and lists', () => {
  expect(
    parseQuery('search[query]=smith&search[page_size]=5&current_content[]=1&current_content[]=2&year=2027'),
  ).toEqual({
    search: { query: 'smith', page_size: '5' },
    current_content: ['1', '2'],
    year: '2027',
  });
});

test('what is numbered from 0 without a gap is a list, in whatever order it comes', () => {
  expect(parseQuery('rows[1][name]=b&rows[0][name]=a&rows[0][is_shown]=1&v=0')).toEqual({
    rows: [{ name: 'a', is_shown: '1' }, { name: 'b' }],
    v: '0',
  });
  expect(parseQuery('rows[0]=a&rows[2]=c')).toEqual({ rows: { 0: 'a', 2: 'c' } });
  expect(parseQuery('rows[00]=a')).toEqual({ rows: { '00': 'a' } });
  expect(parseQuery('rows[1]=a')).toEqual({ rows: { 1: 'a' } });
});

test('a key like __proto__ is only a key', () => {
  const parsed = parseQuery('__proto__[polluted]=1');
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
  expect(Object.keys(parsed)).toEqual(['__proto__']);
});

test('undefined values are skipped and names are written in snake case', () => {
  expect(formatQuery({ search: { pageSize: 5, query: undefined }, currentContent: [1, 2], siteId: 3 }, toSnake)).toBe(
    'search%5Bpage_size%5D=5&current_content%5B%5D=1&current_content%5B%5D=2&site_id=3',
  );
});

test('what the client writes, the server reads', () => {
  const key = fc.stringMatching(/^[a-z]{1,8}$/);
  const flat = fc.dictionary(key, fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 1 })));
  fc.assert(
    fc.property(flat, (values) => {
      expect({ ...parseQuery(formatQuery(values, (name) => name)) }).toEqual(values);
    }),
  );
});

test('no text breaks the reader', () => {
  fc.assert(fc.property(fc.string(), (text) => void parseQuery(text)));
});

test('as many parts as are allowed are read, and more are refused: none is lost without a word', () => {
  expect(parseQuery('a&'.repeat(200))).toEqual({ a: '' });
  expect(parseQuery('a[]=1&'.repeat(200)).a).toHaveLength(200);
  expect(() => parseQuery('a&'.repeat(201))).toThrow('More than 200 fields cannot be sent at once.');
  expect(parseQuery('a[]=1&'.repeat(2_100), MAX_FORM_PARTS).a).toHaveLength(2_100);
  expect(() => parseQuery('a[]=1&'.repeat(2_101), MAX_FORM_PARTS)).toThrow('More than 2,100 fields');
});

test('half a character is written as one that is unknown', () => {
  expect(formatQuery({ query: 'cut \ud83c' }, (name) => name)).toBe('query=cut%20%EF%BF%BD');
});
