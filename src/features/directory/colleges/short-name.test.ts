import { expect, test } from 'vitest';
import { deriveAbbreviation, deriveShortName, splitAliases } from './short-name.ts';

test.each([
  ['University of West Georgia', 'West Georgia'],
  ['The University of Tennessee Southern', 'Tennessee Southern'],
  ['California State University-Chico', 'Cal State Chico'],
  ['University of California-San Diego', 'UC San Diego'],
  ['Wright State University-Main Campus', 'Wright State'],
  ['Indiana University-South Bend', 'Indiana-South Bend'],
  ['Pima Community College', 'Pima CC'],
  ['Wheaton College (Massachusetts)', 'Wheaton (Massachusetts)'],
  ['Edinboro University of Pennsylvania', 'Edinboro'],
  ['University of Pennsylvania', 'Pennsylvania'],
])('%s is called %s', (name, shortName) => {
  expect(deriveShortName(name)).toBe(shortName);
});

test('a flag takes the capitals of the source, else initials, else first letters', () => {
  expect(deriveAbbreviation('John Carroll', ['Carroll', 'JCU'])).toBe('JCU');
  expect(deriveAbbreviation('UC San Diego', [])).toBe('UCSD');
  expect(deriveAbbreviation('Alma', [])).toBe('ALMA');
});

test('aliases of one cell come apart', () => {
  expect(splitAliases('UAH  University of Alabama Huntsville')).toEqual(['UAH', 'University of Alabama Huntsville']);
  expect(splitAliases("USMMA|Kings Point | St. Mary's or SMCM")).toEqual([
    'USMMA',
    'Kings Point',
    "St. Mary's",
    'SMCM',
  ]);
  expect(splitAliases('OC, OCUSA; OCC')).toEqual(['OC', 'OCUSA', 'OCC']);
});
