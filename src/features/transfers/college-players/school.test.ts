import { expect, test } from 'vitest';
import { isSameSchool, schoolOf } from './school.ts';

test('a school is known by its id, else by its name without case and punctuation', () => {
  expect(isSameSchool(schoolOf(1, 'Sample State'), schoolOf(1, null))).toBe(true);
  expect(isSameSchool(schoolOf(1, null), schoolOf(2, null))).toBe(false);
  expect(isSameSchool(schoolOf(null, 'Sample A&M'), schoolOf(null, 'SAMPLE a & m'))).toBe(true);
  expect(isSameSchool(schoolOf(1, null), schoolOf(null, 'Sample State'))).toBe(false);
});

test('two schools that nobody named are not the same', () => {
  expect(isSameSchool(schoolOf(null, null), schoolOf(null, null))).toBe(false);
});
