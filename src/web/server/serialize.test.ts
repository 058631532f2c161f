import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeJson } from './serialize.ts';

test('nothing in the data ends the script that it stands in', () => {
  const text = safeJson({ name: '</script><script>alert(1)</script><!--', line: 'a\u2028b\u2029c' });
  expect(text).not.toMatch(/<|\u2028|\u2029/);
});

test('it reads as what it was', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(safeJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
