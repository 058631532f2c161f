import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCamel, toSnake } from './casing.ts';

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,6}$/);
/** What may follow an underscore: a word, or digits with an optional rest. */
const part = fc.oneof(word, fc.stringMatching(/^[0-9]{1,3}[a-z]{0,3}$/));
const wireKey = fc.tuple(word, fc.array(part, { maxLength: 4 })).map(([first, rest]) => [first, ...rest].join('_'));

test('keys of the wire come back as they were, digits after an underscore included', () => {
  expect(toCamel('street_1')).toBe('street_1');
  expect(toSnake('street_1')).toBe('street_1');
  expect(toCamel('address_line_2_text')).toBe('addressLine_2Text');
  expect(toCamel('utf8_name')).toBe('utf8Name');
  expect(toSnake(toCamel('two__lines'))).toBe('two__lines');
  fc.assert(fc.property(wireKey, (key) => toSnake(toCamel(key)) === key));
});
