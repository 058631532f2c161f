import { expect, test } from 'vitest';
import { isCommonPassword } from './password-blocklist.ts';
import { faultOfPassword } from './password-rules.ts';

const fault = (password: string, { isStaff = false, names = [] as string[] } = {}) =>
  faultOfPassword(password, { isStaff, names, isCommon: isCommonPassword });

/** Characters without a pattern. */
const LONG = 'xkq7 vbd2 tzw9 hpm4 rjc6 '.repeat(6);

test('a member needs 12 characters, staff 15, and nobody more than 128', () => {
  expect(fault(LONG.slice(0, 11))).toBe('A password has at least 12 characters');
  expect(fault(LONG.slice(0, 12))).toBeNull();
  expect(fault(LONG.slice(0, 14), { isStaff: true })).toBe('A password has at least 15 characters');
  expect(fault(LONG.slice(0, 15), { isStaff: true })).toBeNull();
  expect(fault(LONG.slice(0, 128))).toBeNull();
  expect(fault(LONG.slice(0, 129))).toBe('A password has at most 128 characters');
});

test('a character counts as one, however it is written', () => {
  // Twelve letters: as twenty-four code units, and as letters with a combining mark each.
  expect(fault('𝔵𝔨𝔮𝔳𝔟𝔡𝔱𝔷𝔴𝔥𝔭𝔪')).toBeNull();
  expect(fault('𝔵𝔨𝔮𝔳𝔟𝔡𝔱𝔷𝔴𝔥𝔭')).toMatch(/at least 12/);
  expect(fault('e\u0301o\u0308xkqvbdtzw')).toMatch(/at least 12/);
  expect(fault('пароль о погоде вчера')).toBeNull();
});

test.each(['correct horse battery staple', 'my dog ate the fence', 'Zq8#vLp2!mNx', 'ilovetorunatnight'])(
  '"%s" is taken: no kind of character is asked for',
  (password) => {
    expect(fault(password)).toBeNull();
  },
);

test.each(['motherfucker', 'unbelievable', 'Password1234', '!!Baseball2026!', 'administrator', '1qaz2wsx3edc'])(
  '"%s" is tried first',
  (password) => {
    expect(fault(password)).toMatch(/tried first|simple pattern/);
  },
);

test.each([
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'haha haha haha',
  'xkq7xkq7xkq7xk',
  'abcdefghijkl',
  'zyxwvutsrqponm',
  '123456789012',
  'qwertyuiopasdf',
  'qwerty123456',
  '            ',
])('"%s" is a pattern', (password) => {
  expect(fault(password)).toBe('This password is a simple pattern; please choose another');
});

test('what is mostly the name of the member or of the site is refused, what merely holds one is not', () => {
  const names = ['Bluechip', 'Alabama Crimson Tide', 'pat.smithson', 'al'];
  const refused = 'This password is mostly a name of yours or of this site; please choose another';
  for (const password of [
    'bluechip2026!',
    'CrimsonTide 77',
    'PatSmithson19',
    'smithson-smithson',
    'bluechip alabama x',
  ])
    expect({ password, fault: fault(password, { names }) }).toEqual({ password, fault: refused });
  for (const password of ['bluechip and a quiet river', 'alxkqvbdtzwhp', 'tide tables for the harbour'])
    expect({ password, fault: fault(password, { names }) }).toEqual({ password, fault: null });
  expect(fault('my dog ate the fence', { names: ['', '  ', '!!!!'] })).toBeNull();
});
